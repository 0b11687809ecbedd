/** Loads the overview: apart from the other pages, since many visits begin with it. */
export const loadOverview = async () =>
  (await import('./pages/operators/overview/overview-page.tsx')).OverviewPage
