import { EDGE_MODULES } from '#contract/edge-modules.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { testClient } from '../../../api/test-client.ts'
import { tryKinds } from './tried-kinds.ts'

const MODULES = new Set([
  'tcp/ip_restriction/door',
  'tls/backend/gate',
  'tcp/ip_restriction/both',
  'tls/ip_restriction/both',
])

/** A service with these modules, whose answer to any other read is a status. */
const serving = (status = 404) => {
  const asked: string[] = []
  const client = testClient(
    async (
      operation: (typeof EDGE_MODULES)[number]['get'],
      { params }: { params: { id: string } },
    ) => {
      const module = EDGE_MODULES.find(({ get }) => get === operation)
      const name = `${module?.kind}/${module?.module}/${params.id}`
      asked.push(name)
      if (MODULES.has(name)) return { enabled: true }
      throw new ApiError({ kind: 'status', status, operation })
    },
  )
  return { client, asked }
}

const NEVER = new AbortController().signal
const ignore = () => undefined

test.each([[404], [403]])(
  'an id is of each kind of which it has a module; else %i',
  async (status) => {
    const { client, asked } = serving(status)
    const found: Record<string, readonly string[]> = {}
    const note = (id: string, kinds: readonly string[]) => {
      found[id] = kinds
    }
    await tryKinds(client, ['door', 'gate', 'both', 'none'], note, NEVER)
    expect(found).toEqual({ door: ['tcp'], gate: ['tls'], both: ['tcp', 'tls'], none: [] })
    expect(asked).toHaveLength(4 * EDGE_MODULES.length)
  },
)

test('a service that cannot be asked ends it, and so does who stops it', async () => {
  const ended = tryKinds(serving(503).client, ['none'], ignore, NEVER)
  await expect(ended).rejects.toMatchObject({ status: 503 })
  const { client, asked } = serving()
  const stopped = tryKinds(client, ['door'], ignore, AbortSignal.abort())
  await expect(stopped).rejects.toThrow('aborted')
  expect(asked).toEqual([])
})
