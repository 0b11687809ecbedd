import { Alert } from '../../../ui/alert.tsx'
import { plural } from '../../../ui/intl.ts'

/** Says which selectors were too costly on some endpoints of a page, numbered as on the Binding tab. */
export const CostlySelectors = ({ indexes }: { indexes: readonly number[] }) => {
  if (indexes.length === 0) return null
  const numbers = indexes.map((index) => index + 1).join(', ')
  return (
    <Alert tone="warn">
      {plural(indexes.length, {
        one: `Selector ${numbers} is too costly on some endpoints and doesn't match these.`,
        other: `Selectors ${numbers} are too costly on some endpoints and don't match these.`,
      })}{' '}
      Endpoints may be missing here. Simplify the selector.
    </Alert>
  )
}
