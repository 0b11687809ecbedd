import type { Control } from 'react-hook-form'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'

type PreviewSlotProps = {
  control: Control<OperatorValues>
  /** The operator as it was when the form opened; left out for a new one. */
  operator?: OperatorDocument
}

/** What the selectors of a form would bind. Without its code, the form is as useful as before. */
export const PreviewSlot = (props: PreviewSlotProps) => {
  const { Part } = useLazyPart(async () => (await import('./load-preview.ts')).loadPreview(), true)
  return Part && <Part {...props} />
}
