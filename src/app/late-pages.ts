import type { ComponentType } from 'react'

const lists = () => import('./edges-and-activity.ts')
const bulkPages = () => import('./pages/operators/operator-bulk-page.tsx')

/** Loads the pages that a visit seldom begins with. */
export const LATE_PAGES = {
  InstallPage: async () => (await import('./pages/operators/install/install-page.tsx')).InstallPage,
  // Bulk changes, and where they may begin.
  OperatorBulkPage: async () => (await bulkPages()).OperatorBulkPage,
  OperatorComparePage: async () =>
    (await import('./pages/operators/compare-page.tsx')).OperatorComparePage,
  ActivityPage: async () => (await lists()).ActivityPage,
  CertificatesPage: async () => (await bulkPages()).CertificatesPage,
  EdgesPage: async () => (await lists()).EdgesPage,
  EdgeBulkPage: async () => (await import('./pages/edges/edge-bulk-page.tsx')).EdgeBulkPage,
  EdgePage: async () => (await import('./pages/edges/edge-page.tsx')).EdgePage,
  SettingsPage: async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
} satisfies Record<string, () => Promise<ComponentType>>

/** Starts what the first page does without: the notes of what this dashboard asks and changes. */
export const startLate = async (): Promise<void> => {
  const { startRecorder } = await import('./activity/recorder.ts')
  startRecorder()
}

export type LatePages = typeof LATE_PAGES

/** Loads what a sign-out of one connection removes. */
export const loadErasing = () => import('./erase-connection.ts')

/** Loads what opens with Ctrl+K. */
export const loadPalette = async () => (await import('./app-palette.tsx')).AppPalette
