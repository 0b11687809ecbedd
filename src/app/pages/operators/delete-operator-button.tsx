import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { useWriteBan } from '../../api/use-client.ts'
import { useIsHere } from '../../shell/use-is-here.ts'
import { Button } from '../../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'

type DeleteOperatorButtonProps = {
  operator: OperatorDocument
  label?: string
  /** What follows; by default it goes to the list. */
  onDeleted?: () => Promise<void>
}

/** Deletes an operator after asking. */
export const DeleteOperatorButton = ({ operator, label, onDeleted }: DeleteOperatorButtonProps) => {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const goToList = async () => {
    if (isHere()) await navigate({ to: '/operators' })
  }
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
        {...(label && { size: 'small' })}
        off={useWriteBan()}
        onClick={() => {
          setAsked(operator)
          void open()
        }}
      >
        {label ?? 'Delete operator'}
      </Button>
      {Part && <Part operator={asked} onClose={close} onDeleted={onDeleted ?? goToList} />}
    </>
  )
}
