import { useId, useState, type ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { Menu, openByArrow } from '../ui/menu.tsx'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import type { Resource } from '../resources/resource.ts'
import { useShowReview } from './use-bulk.ts'

type BulkMenuProps = {
  resource: Resource
  /** The ids that are selected at the press. */
  ids: () => readonly string[]
  /** Called when the change of the selection has begun: it may be cleared. */
  onStart?: (() => void) | undefined
  /** The button of one menu with all changes; without it the first change and the deletion have their own. */
  label?: string
  /** The question before the deletion of a single record, which then needs no review. */
  renderDeletion?: (id: string, onClose: () => void) => ReactNode
  /** What else can be done, before the deletion. */
  children?: ReactNode
}

// With the planning of a change: more than the rest of a list.
const loadDialog = () => import('./action-dialog.tsx').then(({ ActionDialog }) => ActionDialog)

/** What can be done with the selected records, for the bar of a selection. */
export const BulkMenu = (props: BulkMenuProps) => {
  const { resource, ids, onStart, label, renderDeletion, children } = props
  const showReview = useShowReview(resource)
  const menu = useId()
  const ban = useWriteBan()
  const [chosen, setChosen] = useState<{ offer: BulkOffer; ids: readonly string[] }>()
  const [single] = chosen?.offer.kind === 'delete' && chosen.ids.length === 1 ? chosen.ids : []
  const isSingle = single !== undefined && renderDeletion !== undefined
  const { Part: Dialog } = useHeavyPart(loadDialog, chosen !== undefined && !isSingle)
  const close = () => setChosen(undefined)
  const all = offersOf(resource)
  const [first, ...more] = all.filter(({ kind }) => kind !== 'delete')
  const button = (offer: BulkOffer, variant?: 'quiet') => (
    <Button
      key={offer.label}
      size="small"
      variant={offer.kind === 'delete' ? 'danger' : variant}
      off={ban}
      onClick={() => setChosen({ offer, ids: ids() })}
    >
      {offer.label}…
    </Button>
  )
  const offersMenu = (name: string, offers: readonly BulkOffer[]) => (
    <>
      <Button size="small" off={ban} popoverTarget={menu} onKeyDown={openByArrow}>
        {name}
      </Button>
      <Menu id={menu} label={name}>
        {offers.map((offer) => button(offer, 'quiet'))}
      </Menu>
    </>
  )
  return (
    <>
      {label === undefined ? (
        <>
          {first && button(first)}
          {more.length > 0 && offersMenu('Edit field…', more)}
          {children}
          {all.filter(({ kind }) => kind === 'delete').map((offer) => button(offer))}
        </>
      ) : (
        offersMenu(label, all)
      )}
      {isSingle && renderDeletion(single, close)}
      {chosen && !isSingle && Dialog && (
        <Dialog
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
