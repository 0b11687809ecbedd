import { expect, test } from 'vitest'
import { npmLoss, type Processes } from './watch-npm.ts'

const SCRIPT = 'node run-built.mjs main'
/** This process is 30; npm is 10, and 20 its shell. */
const env = { ADIT_NPM_PARENT: '20', npm_lifecycle_script: SCRIPT }

const machine = () => {
  const parents = new Map([
    [30, 20],
    [20, 10],
    [10, 5],
  ])
  const commands = new Map([
    [20, `sh -c ${SCRIPT} --demo`],
    [10, 'npm start --demo'],
  ])
  const processes: Processes = {
    parent: () => parents.get(30) ?? 0,
    parentOf: (pid) => parents.get(pid),
    commandOf: (pid) => commands.get(pid) ?? '',
  }
  /** The children of an ended process get another parent. */
  const end = (ended: number): void => {
    for (const [pid, parent] of parents) if (parent === ended) parents.set(pid, 1)
    parents.delete(ended)
  }
  return { processes, end }
}

test.each([
  ['npm', 10],
  ['the shell of npm', 20],
])('a process that npm runs notices that %s has ended', (_name, ended) => {
  const { processes, end } = machine()
  const isLost = npmLoss(env, processes)
  expect(isLost?.()).toBe(false)
  end(ended)
  expect(isLost?.()).toBe(true)
})

test('npm itself may be left by the shell or the session that started it', () => {
  const { processes, end } = machine()
  const isLost = npmLoss(env, processes)
  end(5)
  expect(isLost?.()).toBe(false)
  const direct = npmLoss({ ...env, ADIT_NPM_PARENT: '10' }, { ...processes, parent: () => 10 })
  expect(direct?.()).toBe(false)
})

test('npm that ended during the build before the start is noticed', () => {
  const { processes, end } = machine()
  end(20)
  expect(npmLoss(env, processes)?.()).toBe(true)
})

test('a process that npm does not run watches no parent', () => {
  expect(npmLoss({}, machine().processes)).toBeUndefined()
  expect(npmLoss({ npm_lifecycle_script: SCRIPT }, machine().processes)).toBeUndefined()
})
