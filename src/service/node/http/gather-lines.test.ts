import { expect, test } from 'vitest'
import { writeLogLine } from '#service/core/http/log-line.ts'
import { gatherLines } from './gather-lines.ts'

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('the lines of one turn are written at once, in their order, and each once', async () => {
  const writes: string[] = []
  const stream = gatherLines({ write: (text) => writes.push(text) })
  writeLogLine(stream, { n: 1 })
  writeLogLine(stream, { n: 2 })
  expect(writes).toEqual([])
  await nextTurn()
  writeLogLine(stream, { n: 3 })
  await nextTurn()
  await nextTurn()
  const numbers = writes.map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).n),
  )
  expect(numbers).toEqual([[1, 2], [3]])
})

test('what is left when the process ends is written then', () => {
  const writes: string[] = []
  const stream = gatherLines({ write: (text) => writes.push(text) })
  stream.write('last\n')
  const [flush] = process.listeners('exit').slice(-1)
  flush?.(0)
  expect(writes).toEqual(['last\n'])
})
