import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefusalDelay } from './refusal-delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const refusalDelay = createRefusalDelay(200)
  const went: string[] = []
  const ask = (socket: Socket, name: string) => refusalDelay.whenDue(socket, () => went.push(name))
  return { refusalDelay, went, ask }
}

test('a request waits on the connection that was refused just now, and on no other', () => {
  const { refusalDelay, went, ask } = open()
  const [refused, other] = [new Socket(), new Socket()]
  ask(refused, 'first')
  refusalDelay.refused(refused)
  ask(refused, 'again')
  ask(other, 'other')
  expect(went).toEqual(['first', 'other'])
  vi.advanceTimersByTime(200)
  expect(went).toEqual(['first', 'other', 'again'])
})

test('who comes back later does not wait', () => {
  const { refusalDelay, went, ask } = open()
  const socket = new Socket()
  refusalDelay.refused(socket)
  vi.advanceTimersByTime(1000)
  ask(socket, 'later')
  expect(went).toEqual(['later'])
})
