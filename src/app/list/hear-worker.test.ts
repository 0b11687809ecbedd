import { expect, test, vi } from 'vitest'
import { listOperators } from '#contract/operators.ts'
import { createClient } from '../api/client.ts'
import type { ConnectionState } from '../api/connection-state.ts'
import { openGate } from '../api/send-request.ts'
import { createTestMirror } from '../mirror/test-mirror.ts'
import { hearWorker } from './hear-worker.ts'

const opened = () => {
  let status = 200
  const client = createClient({
    connection: {
      id: 'c1',
      base_url: 'https://api.example',
      version_header: 'Service-Version',
      key: 'key',
    },
    fetch: async () => Response.json({ operators: [], next_page_uri: null }, { status }),
    gate: openGate,
  })
  const { mirror, setState } = createTestMirror([])
  const end = hearWorker(client, mirror)
  return {
    end,
    state: client.state.get,
    call: (answer: number) => {
      status = answer
      return client.call(listOperators, {}).catch(() => undefined)
    },
    answer: (connection: ConnectionState, at: number) => setState({ answered: { connection, at } }),
  }
}

// Regression: with all operators shown, which the worker reads, the sidebar never said "Connected".
test('the worker says how the connection is before the page has asked anything', () => {
  const { answer, state } = opened()
  expect(state()).toBe('unknown')
  answer('connected', 1)
  expect(state()).toBe('connected')
  answer('refused', 2)
  expect(state()).toBe('refused')
})

test('the newest answer counts, whosever it is', async () => {
  const { answer, call, state, end } = opened()
  await call(401)
  answer('connected', Date.now() - 5_000)
  expect(state()).toBe('refused')
  answer('unreachable', Date.now() + 5_000)
  expect(state()).toBe('unreachable')
  await call(200)
  expect(state()).toBe('connected')
  end()
  answer('unreachable', Date.now() + 10_000)
  expect(state()).toBe('connected')
})

test('a clock that is set back does not silence the worker', async () => {
  const { answer, call, state } = opened()
  await call(200)
  const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  answer('unreachable', Date.now())
  back.mockRestore()
  expect(state()).toBe('unreachable')
})
