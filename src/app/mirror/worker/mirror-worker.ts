import { COPIED_RESOURCES } from '../../resources/copied-resources.ts'
import type { ToWorker } from '../messages.ts'
import { openStore } from '../store/open-store.ts'
import { servePages } from './serve-pages.ts'

const take = servePages({ resources: COPIED_RESOURCES, openStore, fetch })

// Where pages share the worker, each comes with a port; else the worker is one page's own.
addEventListener('connect', (event) => {
  // The DOM types describe pages, which have no such event.
  for (const port of (event as MessageEvent).ports) {
    port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => take(port, data))
    port.start()
  }
})
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => take(own, data))
const own = { postMessage: (message: unknown) => postMessage(message) }
