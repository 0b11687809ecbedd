import { asksForAll, startEarlyRead } from './api/early-read.ts'
import { countRequests } from './api/budget/count-requests.ts'
import { storedConnection } from './connection/connection.ts'
import { showFirstView, showLoadFailure } from './first-view/show-first-view.ts'
import { takeLinkFromAddress } from './pages/connect/sign-in-link.ts'
import { applyTheme, storedTheme } from './theme.ts'
import './ui/tokens.css'
import './ui/base.css'

applyTheme(storedTheme())
const network = { fetch, gate: countRequests() }
const link = takeLinkFromAddress()
const connection = storedConnection()
// A link may lead to another connection: then do not read ahead with the current one.
const early = connection && !link ? startEarlyRead(network, connection, location) : undefined
if (connection && !link) showFirstView(location.pathname, connection)
// A worker reads the copy of all operators while this thread evaluates the app's code, which it must not wait for.
const openWorker = async () => {
  if (connection && !link && asksForAll(location))
    (await import('./mirror/connection-worker.ts')).openEarly(connection)
}
// React first: a browser evaluates what one import needs in one task, and that of both is a long one.
void openWorker()
  .catch(() => undefined)
  .then(async () => import('./react.ts'))
  .then(async () => (await import('./main.tsx')).start)
  .then((start) => start({ network, connection, early, link }), showLoadFailure)
