import { EmptyState } from '../ui/empty-state.tsx'

/** A bulk change that another tab runs. */
export const RunElsewhere = () => (
  <EmptyState title="A bulk change runs in another tab">
    Its progress is shown there. If that tab is closed, it can be continued here.
  </EmptyState>
)
