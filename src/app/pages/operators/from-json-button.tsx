import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { allOf } from '../../ui/intl.ts'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import type { Ignored } from '../../resources/operators/operator-json.ts'
import type { OperatorValues } from '../../resources/operators/operator-values.ts'

type FromJsonButtonProps = { isDirty: boolean; onFill: (values: OperatorValues) => void }

const LEFT_OUT: Record<Ignored['reason'], (paths: string) => string> = {
  'set by the service': (paths) => `Left out: ${paths}. Only the service sets this.`,
  'bindings off': (paths) => `Left out: ${paths}. Bindings are off.`,
}

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
        {ignored.map(({ paths, reason }) => LEFT_OUT[reason](allOf(paths))).join(' ')}
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
