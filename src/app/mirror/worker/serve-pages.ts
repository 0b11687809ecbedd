import { readBudgetMemory, type BudgetSettings } from '../../api/budget/budget.ts'
import { holdForLife, lockManager, LOCKS, whenFree } from '../../device/locks.ts'
import { newId } from '../../connection/connection.ts'
import type { CopiedResource } from '../../resources/copied-resource.ts'
import type { FromWorker, ToWorker } from '../messages.ts'
import { createMirrorHost, type MirrorHost } from './mirror-host.ts'
import { createRowSearch } from './create-row-search.ts'
import { answerPort, runCommand, type Port } from './serve-port.ts'
import type { ChunkStore } from '../store/chunk-store.ts'

type Opening = ToWorker & { kind: 'open' }
type Page = { port: Port; isVisible: boolean; answer: ReturnType<typeof answerPort> }

type Parts = {
  /** By their keys. */
  resources: Readonly<Record<string, CopiedResource>>
  openStore: (slot: string, isRemembered: boolean) => ChunkStore
  fetch: typeof globalThis.fetch
}

const NO_SETTINGS: BudgetSettings = {
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: false,
}

/** Pages learn of changes at most so often. */
const STATE_MS = 150
/** Work in the background lets questions through after each step. */
const PREPARE_AFTER_MS = 80

const holdOwnLock = async (): Promise<string | null> => {
  if (!lockManager()) return null
  const lock = `${LOCKS.worker} ${newId()}`
  await holdForLife(lock)
  return lock
}

/** Serves the pages of one connection, in a worker that they share or that one of them has. */
export const servePages = ({ resources, openStore, fetch }: Parts) => {
  const pages = new Map<object, Page>()
  let host: MirrorHost | null = null
  let restored: MirrorHost | null = null
  let isSettled = false
  const held = holdOwnLock()
  const post = (port: Port, message: FromWorker) => port.postMessage(message)

  let telling: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    telling ??= setTimeout(() => {
      telling = undefined
      // The state includes the limits, and what the store had kept: it waits for both.
      const state = isSettled && restored === host ? host?.state() : undefined
      const memory = host?.budget.memory()
      if (!state || !memory) return
      for (const { port } of pages.values()) post(port, { kind: 'state', state, memory })
    }, STATE_MS)
  }
  let preparing: ReturnType<typeof setTimeout> | undefined
  const prepare = () => {
    const steps = host?.table.prepare()
    const step = () => {
      const isDone = steps?.next().done !== false
      preparing = isDone ? undefined : setTimeout(step)
      // Rows that had no place in their order yet have one now.
      if (isDone) tell()
    }
    clearTimeout(preparing)
    preparing = setTimeout(step, PREPARE_AFTER_MS)
  }
  let prepared = -1
  const onChange = () => {
    tell()
    const revision = host?.table.revision() ?? 0
    if (revision === prepared) return
    prepared = revision
    prepare()
  }
  const look = () => host?.sweep.setVisible([...pages.values()].some(({ isVisible }) => isVisible))

  const begin = ({ connection, resource, settings, is_remembered }: Opening): MirrorHost => {
    const copied = resources[resource]
    if (!copied) throw new Error(`no copy is kept of ${resource}`)
    const made = createMirrorHost({
      connection,
      copied,
      settings: settings ?? NO_SETTINGS,
      fetch,
      table: createRowSearch(copied.fields),
      openStore,
      isRemembered: is_remembered,
      onChange,
    })
    void made.restored.then(() => {
      restored = made
      tell()
    })
    return made
  }
  const open = (port: Port, told: Opening) => {
    const { settings, is_remembered } = told
    host ??= begin(told)
    const memory = readBudgetMemory(told.memory)
    if (memory) host.budget.recall(memory)
    if (told.said) host.budget.note({ reply: told.said })
    if (settings) host.allow(settings)
    isSettled ||= settings !== undefined
    host.remember(is_remembered)
    if (!pages.has(port)) {
      pages.set(port, { port, isVisible: false, answer: answerPort(host, port) })
      // A page that asked for the lock before it is held would take the worker for gone.
      void held.then((lock) => post(port, { kind: 'opened', lock }))
    }
    if (told.lock) whenFree(told.lock, () => leave(port))
    tell()
  }
  const leave = (port: Port) => {
    pages.delete(port)
    look()
  }
  /** Somebody has signed out: nothing of the connection stays, its key neither. */
  const forget = () => {
    const left = host
    host = null
    isSettled = false
    pages.clear()
    clearTimeout(preparing)
    void left?.remove()
  }

  /** Takes a message of a page. */
  return (port: Port, told: ToWorker): void => {
    if (told.kind === 'open') return open(port, told)
    const page = pages.get(port)
    if (!page || !host) return
    if (told.kind === 'ask') return void page.answer(told)
    if (told.kind === 'close') return leave(port)
    if (told.kind === 'forget') return forget()
    if (told.kind === 'visible') {
      page.isVisible = told.is_visible
      return look()
    }
    runCommand(host, told)
  }
}
