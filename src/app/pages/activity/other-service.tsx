import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A service without an audit log: what others changed is not known. */
export const OtherService = () => (
  <Card title="Writes of all keys of this account">
    <EmptyState title="This service has no audit log">
      Adit only knows what it asked and changed itself: that is under Mine.
    </EmptyState>
  </Card>
)
