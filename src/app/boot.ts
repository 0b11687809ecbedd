import { asksForAll, startEarlyRead, type EarlyRead } from './api/early-read.ts'
import { countRequests } from './api/budget/count-requests.ts'
import { storedConnection } from './connection/connection.ts'
import { addressOf, keptTextAt } from './device/kept-page.ts'
import { showFirstView, showLoadFailure } from './first-view/show-first-view.ts'
import { hasKeptRows, startWorkerEarly } from './mirror/start-worker.ts'
import { takeLinkFromAddress } from './pages/connect/sign-in-link.ts'
import { keepEarlyKeys } from './shell/early-keys.ts'
import { completeReplacedPresses } from './shell/replaced-press.ts'
import { applyTheme, storedTheme } from './theme.ts'
import './ui/tokens.css'
import './ui/base.css'

/** The resource of the first page. */
const ALL = 'operators'

/** When the code is loaded that says what the first page waits for. */
const FIRST_WAIT_MS = 600
/** How long the app waits for the page as the last visit left it. */
const MOST_WAIT_MS = 500

/** Resolves with a task, or when it may not take longer: its files may be on their way. */
const inTime = (task: (limit: AbortSignal) => Promise<void>): Promise<unknown> => {
  const limit = AbortSignal.timeout(MOST_WAIT_MS)
  const isOver = new Promise((resolve) => limit.addEventListener('abort', resolve))
  return Promise.race([task(limit), isOver])
}

/** Resolves when the whole page is there, with its first views: the first request does not wait for them. */
const parsed = new Promise<unknown>((resolve) => {
  if (document.readyState !== 'loading') resolve(undefined)
  document.addEventListener('DOMContentLoaded', resolve)
})

applyTheme(storedTheme())
// Its keys have other names, which the first view shows already.
if (navigator.platform.includes('Mac')) document.documentElement.dataset['mac'] = ''
const network = { fetch, gate: countRequests() }
const link = takeLinkFromAddress()
const connection = storedConnection()
const since = Date.now()
let early: EarlyRead | undefined
/** Until the page as the last visit left it is painted, if it is kept. */
let kept = parsed
// A link may lead to another connection: then do not read ahead with the current one.
if (connection && !link) {
  const isAll = asksForAll(location)
  if (isAll || location.pathname === '/') {
    // A worker reads the copy of all operators while this thread evaluates the app's code. Rows that are there
    // without it come first: on two cores it would delay them.
    if (!isAll || !hasKeptRows(location.search, ALL)) startWorkerEarly(connection, ALL)
  } else early = startEarlyRead(network, connection, location)
  const address = addressOf(location)
  kept = parsed.then(() => {
    showFirstView(location.pathname, connection, isAll)
    if (!keptTextAt(address)) return undefined
    return inTime((limit) =>
      import('./kept-page/show-kept-page.ts').then(
        ({ showKeptPage }) => showKeptPage(address, connection, limit),
        () => undefined,
      ),
    )
  })
  // The page's own code comes with the app's, not after it.
  const loadAll = async () => (await import('./pages/operators/all/load-all.ts')).loadAllOperators()
  if (isAll) kept.then(loadAll).catch(() => undefined)
  keepEarlyKeys()
  completeReplacedPresses()
}
// Loaded only if the app is late.
const waiting = setTimeout(() => {
  if (!early) return
  const { reply } = early
  import('./first-view/first-wait.ts').then(
    (part) => part.showFirstWait(since, reply),
    () => undefined,
  )
}, FIRST_WAIT_MS)
// React first: a browser evaluates what one import needs in one task, and that of both is a long one.
void kept
  .then(() => import('./react.ts'))
  .then(async () => (await import('./main.tsx')).start)
  .then((start) => start({ network, connection, early, link, since }), showLoadFailure)
  .then(() => clearTimeout(waiting))
