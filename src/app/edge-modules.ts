// It reads the edges one by one, of which a bulk change needs copies.
import './mirror/known/open-known.ts'

export { lazyModule } from './resources/edges/lazy-modules.ts'
