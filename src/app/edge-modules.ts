import { openKnown } from './mirror/known/open-known.ts'
import { setKnownOpener } from './mirror/open-mirror.ts'

// A bulk change needs copies of edges, which are read one by one.
setKnownOpener(openKnown)

export { lazyModule } from './resources/edges/lazy-modules.ts'
