// Apart from the page: which files these need is not listed in its first load.

/** Loads what follows what needs attention. */
export const loadOverviewPart = async () => (await import('./overview-parts.tsx')).OverviewPart

/** Loads what looks at the edges. */
export const loadEdgeWatch = async () => (await import('./edge-watch.tsx')).EdgeWatch

/** Loads the overview in large type. */
export const loadWall = async () => (await import('./wall.tsx')).Wall
