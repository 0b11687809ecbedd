import { useId, useState } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { Menu, openByArrow } from '../ui/menu.tsx'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import type { Resource } from '../resources/resource.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useShowReview } from './use-bulk.ts'

type BulkMenuProps = {
  resource: Resource
  /** The ids that are selected at the press. */
  ids: () => Promise<readonly string[]>
  /** Called when the change of the selection starts: it may be cleared. */
  onStart?: (() => void) | undefined
  /** The button that opens it. */
  label?: string
}

/** What can be done with the selected records: a menu, for the bar of a selection. */
export const BulkMenu = ({ resource, ids, onStart, label = 'Change selected' }: BulkMenuProps) => {
  const menu = useId()
  const showReview = useShowReview(resource)
  const [chosen, setChosen] = useState<{ offer: BulkOffer; ids: readonly string[] }>()
  const close = () => setChosen(undefined)
  const choose = async (offer: BulkOffer) => {
    try {
      setChosen({ offer, ids: await ids() })
    } catch {
      // Not with a part of them: the state of the copy says why the others cannot be had.
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="primary"
        off={useWriteBan()}
        popoverTarget={menu}
        onKeyDown={openByArrow}
      >
        {label}
      </Button>
      <Menu id={menu} label={label}>
        {offersOf(resource).map((offer) => (
          <Button
            key={offer.label}
            size="small"
            variant={offer.kind === 'delete' ? 'danger' : 'quiet'}
            onClick={() => void choose(offer)}
          >
            {offer.label}…
          </Button>
        ))}
      </Menu>
      {chosen && (
        <ActionDialog
          {...chosen}
          resource={resource}
          onStart={onStart}
          onCancel={close}
          onPlanned={() => {
            close()
            showReview()
          }}
        />
      )}
    </>
  )
}
