import { useId } from 'react'
import { useWriteBan } from '../../api/use-client.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDeleteOperator } from './delete-operator-button.tsx'

/** What is seldom done with an operator, in a menu. */
export const MoreActions = ({ operator }: { operator: OperatorDocument }) => {
  const menu = useId()
  const { ask, dialog } = useDeleteOperator({ operator })
  return (
    <>
      <Button popoverTarget={menu} aria-label="More actions">
        ⋯
      </Button>
      <Menu id={menu} label="More actions">
        <Button size="small" variant="danger" off={useWriteBan()} onClick={ask}>
          Delete operator
        </Button>
      </Menu>
      {dialog}
    </>
  )
}
