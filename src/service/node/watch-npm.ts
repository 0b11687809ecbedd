import { readFileSync } from 'node:fs'

/** What the rule needs to know of processes; replaced in tests. */
export type Processes = {
  /** The id of this process's parent now. */
  parent: () => number
  /** The id of the parent of another process; undefined if unknown. */
  parentOf: (pid: number) => number | undefined
  /** The command line of another process; empty if unknown. */
  commandOf: (pid: number) => string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOOK_MS = 500

const fileOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const system: Processes = {
  parent: () => process.ppid,
  parentOf: (pid) => {
    // After the name in parentheses: state, parent.
    const found = /^.*\) \S (\d+) /s.exec(fileOf(pid, 'stat'))?.[1]
    return found === undefined ? undefined : Number(found)
  },
  commandOf: (pid) => fileOf(pid, 'cmdline').replaceAll('\0', ' '),
}

/**
 * Tells whether the npm that runs this process is gone; undefined for a process that npm does not run. A signal
 * to npm ends npm and its shell, but reaches nothing that the shell runs. The parent of a process without npm
 * may go at any time: that is how a process is sent to the background.
 *
 * `ADIT_NPM_PARENT` comes from `run-built.mjs`: the parent at the very start, since npm may be gone after a build.
 */
export const npmLoss = (
  { ADIT_NPM_PARENT: named, npm_lifecycle_script: script }: Environment,
  { parent, parentOf, commandOf }: Processes = system,
): (() => boolean) | undefined => {
  if (!named) return undefined
  const first = Number(named)
  // Some shells replace themselves with the script; then npm itself is the parent.
  const isShell = script !== undefined && script !== '' && commandOf(first).includes(script)
  const npm = isShell ? parentOf(first) : undefined
  return () => parent() !== first || (npm !== undefined && parentOf(first) !== npm)
}

/** Calls `onLost` once when the npm that runs this process is gone. */
export const watchNpm = (onLost: () => void): void => {
  const isLost = npmLoss(process.env)
  if (!isLost) return
  const look = setInterval(() => {
    if (!isLost()) return
    clearInterval(look)
    onLost()
  }, LOOK_MS)
  look.unref()
}
