import { expect, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { asCurl, asFetch } from '#app/writes/request/copy-as.ts'
import type { PreparedRequest } from '#app/writes/request/request-of.ts'
import { tlsBackend } from '#contract/edge-modules.ts'
import { getOperator } from '#contract/operators.ts'
import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { API_BASE_PATH, VERSION_HEADER } from '#contract/version.ts'
import { clientHeaders, makeAccount } from './account.ts'

const execute = promisify(execFile)
const TEXT = `it's "50%" off! $(exit) \`x\` \\ \n 日本`

/** How each form is run, and how its output begins with the status or the body. */
const FORMS = [
  { name: 'cURL', write: asCurl, run: ['bash', '-c'] },
  { name: 'fetch', write: asFetch, run: ['node', '--input-type=module', '-e'] },
] as const

for (const { name, write, run } of FORMS)
  test(`a request copied as ${name} does what it says on the service`, async ({
    request,
    baseURL,
  }) => {
    const key = await makeAccount(request, {})
    const headers = clientHeaders(key)
    const target = { base_url: `${baseURL}${API_BASE_PATH}`, version_header: VERSION_HEADER }
    const [command, ...options] = run
    const send = async (prepared: PreparedRequest) => {
      const env = { PATH: process.env['PATH'], API_KEY: key }
      const { stdout } = await execute(command, [...options, write(prepared, target)], { env })
      return stdout
    }
    const read = async (path: string) => {
      const reply = await request.get(`${API_BASE_PATH}${path}`, { headers })
      return { status: reply.status(), document: await reply.json() }
    }

    const created = await send({
      operation: createOperator,
      params: {},
      body: { description: TEXT, enabled_features: [] },
    })
    const id = /"id":"([^"]+)"/.exec(created)?.[1] ?? ''
    const path = `/kubernetes_operators/${id}`
    expect(await read(path)).toMatchObject({ status: 200, document: { description: TEXT } })

    const body = { region: 'eu', metadata: TEXT }
    await send({ operation: updateOperator, params: { id }, body })
    expect((await read(path)).document).toMatchObject({ ...body, description: TEXT })

    expect(await send({ operation: getOperator, params: { id } })).toContain(id)
    await send({ operation: deleteOperator, params: { id } })
    expect((await read(path)).status).toBe(404)

    const edge = `edge of 'Ana' [1-3]`
    const put = { enabled: false, backend_id: 'bkd_1' }
    await send({ operation: tlsBackend.replace, params: { id: edge }, body: put })
    const module = await read(`/edges/tls/${encodeURIComponent(edge)}/backend`)
    expect(module.document).toMatchObject({ enabled: false, backend: { id: 'bkd_1' } })
  })
