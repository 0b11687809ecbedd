import { setTimeout as delay } from 'node:timers/promises'
import { ErrorBody } from '#contract/errors.ts'
import { Operator, OperatorList } from '#contract/operators.ts'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { createWriteLedger } from '#service/testing/write-ledger.ts'
import type { Figures } from './figures.ts'

type Options = {
  /** The base of the API. */
  base: string
  key: string
  /** The prefix of the descriptions that this client creates. */
  name: string
  figures: Figures
}

const ANSWER_MS = 30_000
const PAUSE_MS = 15
/** Less than a client should wait, to measure how soon the service is back. */
const PAUSE_AFTER_FAILURE_MS = 250
const METADATA = 'x'.repeat(200)

/** Whether a response is an API error that says the service is unavailable now, and when to retry. */
const isRefusedForNow = (response: Response, text: string): boolean => {
  if (response.status !== 503 || !response.headers.has('retry-after')) return false
  try {
    const { status_code: status, details } = ErrorBody.parse(JSON.parse(text))
    return status === 503 && Boolean(details?.operation_id)
  } catch {
    return false
  }
}

/** An API client with a key that sends one request at a time and remembers the responses. */
export const createClient = ({ base, key, name, figures }: Options) => {
  const ledger = createWriteLedger()
  let made = 0
  let newest = ''

  /** Sends a request; undefined if there was no response, or the service was temporarily unavailable. */
  const ask = async (method: string, path: string, expected: number, body?: object) => {
    const isWrite = method !== 'GET'
    try {
      const response = await fetch(`${base}/kubernetes_operators${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          [VERSION_HEADER]: SERVICE_VERSION,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await response.text()
      if (response.status === expected) {
        figures.add('ok', isWrite)
        return text
      }
      if (isRefusedForNow(response, text)) {
        figures.add('unavailable', isWrite)
      } else {
        figures.add('wrong', isWrite)
        figures.tellWrong(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
      }
    } catch (error) {
      figures.add('cut', isWrite)
      if (error instanceof Error && error.name === 'TimeoutError')
        figures.tellWrong(`${method} ${path}: no answer within ${ANSWER_MS} ms`)
    }
    await delay(PAUSE_AFTER_FAILURE_MS)
    return undefined
  }

  const any = (): string | undefined => {
    const ids = ledger.writable()
    return ids[Math.floor(Math.random() * ids.length)]
  }
  const check = (fault: string | undefined): void => {
    if (fault !== undefined) figures.tellWrong(fault)
  }

  const create = async (): Promise<void> => {
    made += 1
    const description = `${name}-${made}`
    const text = await ask('POST', '', 201, { description, metadata: METADATA })
    if (text === undefined) return ledger.unsureCreate(description)
    const operator = Operator.parse(JSON.parse(text))
    newest = operator.id
    ledger.saved(operator)
  }
  const change = async (id: string): Promise<void> => {
    made += 1
    const metadata = `${made} ${METADATA}`
    const text = await ask('PATCH', `/${id}`, 200, { metadata })
    if (text === undefined) return ledger.unsureChange(id, metadata)
    const operator = Operator.parse(JSON.parse(text))
    if (operator.metadata !== metadata) figures.tellWrong(`PATCH ${id} answered ${text}`)
    ledger.saved(operator)
  }
  const remove = async (id: string): Promise<void> => {
    if (id === newest) newest = ''
    const text = await ask('DELETE', `/${id}`, 204)
    if (text === undefined) return ledger.unsureRemoval(id)
    ledger.removed(id)
  }
  const read = async (id: string): Promise<void> => {
    const text = await ask('GET', `/${id}`, 200)
    if (text !== undefined) check(ledger.faultOf(id, Operator.parse(JSON.parse(text))))
  }
  const readPage = async (query: string) => {
    const text = await ask('GET', query, 200)
    return text === undefined ? undefined : OperatorList.parse(JSON.parse(text))
  }
  /** Checks the newest page: sorted, with all of this client's operators in their expected state. */
  const list = async (): Promise<void> => {
    const page = await readPage('?limit=50')
    if (!page?.operators) return
    const ids = page.operators.map(({ id }) => id)
    if (ids.some((id, index) => index > 0 && id >= (ids[index - 1] ?? '')))
      figures.tellWrong(`A page is not in order: ${ids.join(' ')}`)
    if (newest > (ids.at(-1) ?? '') && !ids.includes(newest))
      figures.tellWrong(`${newest} is not in the list`)
    for (const operator of page.operators)
      if (operator.description?.startsWith(`${name}-`)) check(ledger.faultOf(operator.id, operator))
  }

  const step = async (): Promise<void> => {
    const id = any()
    const chance = Math.random()
    if (id === undefined || chance < 0.3) return create()
    if (chance < 0.65) return change(id)
    if (chance < 0.85) return read(id)
    if (chance < 0.95) return list()
    return remove(id)
  }

  return {
    ledger,
    name,
    /** Works until stopped. */
    run: async (isStopped: () => boolean): Promise<void> => {
      while (!isStopped()) {
        await step()
        await delay(PAUSE_MS)
      }
    },
    /** Every operator of the account, from all pages. */
    readAll: async (): Promise<Operator[]> => {
      const all: Operator[] = []
      for (let query = ''; ;) {
        const page = await readPage(query)
        if (!page) throw new Error('The list cannot be read after the run')
        all.push(...(page.operators ?? []))
        if (!page.next_page_uri) return all
        query = new URL(page.next_page_uri).search
      }
    },
  }
}

export type Client = ReturnType<typeof createClient>
