import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import type { Ignored } from './operator-json.ts'
import type { OperatorValues } from './operator-values.ts'

type FromJsonButtonProps = { isDirty: boolean; onFill: (values: OperatorValues) => void }

/** Fills the form of a new operator from pasted or dropped JSON. */
export const FromJsonButton = ({ isDirty, onFill }: FromJsonButtonProps) => {
  const [ignored, setIgnored] = useState<readonly Ignored[]>([])
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./from-json-dialog.tsx')).FromJsonDialog,
  )
  return (
    <>
      <span aria-live="polite">
        {isUnloaded && UNLOADED}
        {ignored
          .map(({ paths, reason }) => `Left out: ${paths.join(', ')}, because ${reason}.`)
          .join(' ')}
      </span>
      <Button onClick={() => void open()}>From JSON</Button>
      {Part && (
        <Part
          isDirty={isDirty}
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
