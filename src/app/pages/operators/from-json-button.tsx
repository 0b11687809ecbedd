import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { allOf } from '../../ui/intl.ts'
import type { Ignored } from '../../resources/operators/operator-json.ts'
import type { OperatorValues } from '../../resources/operators/operator-values.ts'
import { FromJsonDialog } from './from-json-dialog.tsx'

type FromJsonButtonProps = { isDirty: boolean; onFill: (values: OperatorValues) => void }

const LEFT_OUT: Record<Ignored['reason'], (paths: string) => string> = {
  'set by the service': (paths) => `Left out: ${paths}. Only the service sets this.`,
  'bindings off': (paths) => `Left out: ${paths}. Bindings are off.`,
}

/** Fills the form of a new operator from pasted or dropped JSON. */
export const FromJsonButton = ({ isDirty, onFill }: FromJsonButtonProps) => {
  const [ignored, setIgnored] = useState<readonly Ignored[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <span aria-live="polite">
        {ignored.map(({ paths, reason }) => LEFT_OUT[reason](allOf(paths))).join(' ')}
      </span>
      <Button onClick={() => setIsOpen(true)}>From JSON</Button>
      {isOpen && (
        <FromJsonDialog
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
