import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Button } from '../../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'

/** Deletes an operator after asking, then goes to the list. */
export const DeleteOperatorButton = ({ operator }: { operator: OperatorDocument }) => {
  const navigate = useNavigate()
  const isHere = useIsHere()
  // The operator as it was when the dialog opened.
  const [asked, setAsked] = useState(operator)
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./delete-operator-dialog.tsx')).DeleteOperatorDialog,
  )
  return (
    <>
      {isUnloaded && <span>{UNLOADED}</span>}
      <Button
        variant="danger"
        onClick={() => {
          setAsked(operator)
          void open()
        }}
      >
        Delete operator
      </Button>
      {Part && (
        <Part
          operator={asked}
          onClose={close}
          onDeleted={async () => {
            if (isHere()) await navigate({ to: '/operators' })
          }}
        />
      )}
    </>
  )
}
