import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { OperatorList } from '#contract/operators.ts'
import { cursorOf } from '#contract/paging.ts'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'

type From = { agent: Agent; port: number; key: string; limit: number }

/** A walk through the pages of an account. */
export type Walk = {
  /** Reads pages until it has read this many rows more, or all. */
  read: (rows: number) => Promise<void>
  isDone: () => boolean
  /** How long each page took, in ms. */
  times: readonly number[]
  rows: () => number
  bytes: () => number
}

const get = ({ agent, port, key }: From, query: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}`, [VERSION_HEADER]: SERVICE_VERSION }
    const path = `/api/kubernetes_operators?${query}`
    request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      if (response.statusCode === 200) void text(response).then(resolve, reject)
      else reject(new Error(`${path}: ${response.statusCode}`))
    })
      .on('error', reject)
      .end()
  })

/** Walks through an account from its newest operator; throws if an operator comes out of order. */
export const createWalk = (from: From): Walk => {
  const times: number[] = []
  let cursor: string | null = `limit=${from.limit}`
  let rows = 0
  let bytes = 0
  let last = '~'
  /** Returns how many rows it had. */
  const readPage = async (query: string): Promise<number> => {
    const began = performance.now()
    const page = await get(from, query)
    times.push(performance.now() - began)
    bytes += page.length
    const { operators, next_page_uri: next } = OperatorList.parse(JSON.parse(page))
    const ids = (operators ?? []).map(({ id }) => id)
    for (const id of ids) {
      if (id >= last) throw new Error(`${id} comes after ${last}`)
      last = id
    }
    rows += ids.length
    cursor = cursorOf(next)
    return ids.length
  }
  return {
    read: async (more) => {
      let left = more
      for (let query = cursor; query !== null && left > 0; query = cursor)
        left -= await readPage(query)
    },
    isDone: () => cursor === null,
    times,
    rows: () => rows,
    bytes: () => bytes,
  }
}
