import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import type { OperatorValues } from './operator-values.ts'

/** Fills the form of a new operator from pasted or dropped JSON. */
export const FromJsonButton = ({ onFill }: { onFill: (values: OperatorValues) => void }) => {
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./from-json-dialog.tsx')).FromJsonDialog,
  )
  return (
    <>
      <span aria-live="polite">
        {isUnloaded && UNLOADED}
        {ignored.length > 0 && `Left out, as only the service sets them: ${ignored.join(', ')}.`}
      </span>
      <Button onClick={() => void open()}>From JSON</Button>
      {Part && (
        <Part
          onFill={(values, others) => {
            onFill(values)
            setIgnored(others)
            close()
          }}
          onCancel={close}
        />
      )}
    </>
  )
}
