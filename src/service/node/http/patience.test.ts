import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const patience = createPatience(200)
  const went: string[] = []
  const ask = (socket: Socket, name: string) => patience.whenDue(socket, () => went.push(name))
  return { patience, went, ask }
}

test('a request waits on the connection that was refused just now, and on no other', () => {
  const { patience, went, ask } = open()
  const [refused, other] = [new Socket(), new Socket()]
  ask(refused, 'first')
  patience.refused(refused)
  ask(refused, 'again')
  ask(other, 'other')
  expect(went).toEqual(['first', 'other'])
  vi.advanceTimersByTime(200)
  expect(went).toEqual(['first', 'other', 'again'])
})

test('who comes back later does not wait', () => {
  const { patience, went, ask } = open()
  const socket = new Socket()
  patience.refused(socket)
  vi.advanceTimersByTime(1000)
  ask(socket, 'later')
  expect(went).toEqual(['later'])
})

test('of many requests sent at once, one waits', () => {
  const { patience, went, ask } = open()
  const socket = new Socket()
  patience.refused(socket)
  for (const name of ['a', 'b', 'c']) ask(socket, name)
  expect(went).toEqual(['b', 'c'])
  expect(vi.getTimerCount()).toBe(1)
})
