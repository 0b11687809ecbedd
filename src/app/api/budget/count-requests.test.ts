import { afterEach, expect, test, vi } from 'vitest'
import { CHANNELS } from '../../device/registry.ts'
import { countRequests, type RequestReport } from './count-requests.ts'

// The gates of other tests hear everything, too: each test has connections of its own.
const requestOf = (connection_id: string | null) => ({
  connection_id,
  method: 'GET',
  path: '/p',
  url: 'https://api.example/p',
})

const channels: BroadcastChannel[] = []
const listen = () => {
  const channel = new BroadcastChannel(CHANNELS.requests)
  const heard: RequestReport[] = []
  channel.addEventListener('message', ({ data }) => void heard.push(data))
  channels.push(channel)
  return { channel, heard }
}
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

test('a request is sent at once, and told to all tabs without its address', async () => {
  const { heard } = listen()
  const gate = countRequests()
  let isSent = false
  const reply = gate(requestOf('sent'), async () => {
    isSent = true
    return Response.json({})
  })
  expect(isSent).toBe(true)
  await reply
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard).toEqual([{ connection_id: 'sent', sent: [expect.any(Number)] }])
})

test('a refusal and the headers of a limit are told, too', async () => {
  const { heard } = listen()
  const gate = countRequests()
  const headers = { 'Retry-After': '5', RateLimit: '"a";r=1;t=2', 'X-Other': 'not told' }
  await gate(requestOf('refused'), async () => new Response(null, { status: 429, headers }))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]?.reply).toEqual({
    at: expect.any(Number),
    status: 429,
    headers: { 'retry-after': '5', ratelimit: '"a";r=1;t=2' },
  })
})

test('a request that fails is told and fails', async () => {
  const { heard } = listen()
  const gate = countRequests()
  await expect(
    gate(requestOf('failed'), () => Promise.reject(new TypeError('cut'))),
  ).rejects.toThrow('cut')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
})
