// Two lists with most of their code in common: one file is loaded for both.

export { ActivityPage } from './pages/activity/activity-page.tsx'
export { EdgesPage } from './pages/edges/edges-page.tsx'
