import { useId, useState, type ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import { Menu, openByArrow } from '../ui/menu.tsx'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import type { Resource } from '../resources/resource.ts'
import { useShowReview } from './use-show-review.ts'

type BulkMenuProps = {
  resource: Resource
  /** The ids that are selected at the press. */
  ids: () => readonly string[]
  /** Called when the change of the selection has begun: it may be cleared. */
  onStart?: (() => void) | undefined
  /** The button of one menu with all changes; without it the most frequent ones have their own. */
  label?: string
  /** What else can be done, before the deletion. */
  children?: ReactNode
}

// With the planning of a change: more than the rest of a list.
const loadDialog = () => import('./action-dialog.tsx').then(({ ActionDialog }) => ActionDialog)

/** What can be done with the selected records, for the bar of a selection. */
export const BulkMenu = ({ resource, ids, onStart, label, children }: BulkMenuProps) => {
  const showReview = useShowReview(resource)
  const [chosen, setChosen] = useState<{ offer: BulkOffer; ids: readonly string[] }>()
  const { Part: Dialog } = useHeavyPart(loadDialog, chosen !== undefined)
  const close = () => setChosen(undefined)
  const choose = (offer: BulkOffer) => setChosen({ offer, ids: ids() })
  const offers = offersOf(resource)
  const shared = { offers, choose }
  return (
    <>
      {label === undefined ? (
        <Offers {...shared}>{children}</Offers>
      ) : (
        <OfferMenu label={label} {...shared} />
      )}
      {chosen && Dialog && (
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

type OffersProps = {
  offers: readonly BulkOffer[]
  choose: (offer: BulkOffer) => void
}

/** What is not named by the offer itself comes last. */
const EDIT = 'Edit field'

const menuOf = ({ kind, place }: BulkOffer): string | null =>
  kind === 'delete' || place?.kind === 'button' ? null : (place?.label ?? EDIT)

const Offers = ({ offers, choose, children }: OffersProps & { children: ReactNode }) => {
  const menus = new Set(offers.flatMap((offer) => menuOf(offer) ?? []))
  const hasEdit = menus.delete(EDIT)
  const single = offers.filter((offer) => menuOf(offer) === null)
  const button = (offer: BulkOffer) => <OfferButton key={offer.label} {...{ offer, choose }} />
  return (
    <>
      {single.filter(({ kind }) => kind !== 'delete').map(button)}
      {[...menus, ...(hasEdit ? [EDIT] : [])].map((menu) => (
        <OfferMenu
          key={menu}
          label={`${menu}…`}
          offers={offers.filter((offer) => menuOf(offer) === menu)}
          choose={choose}
        />
      ))}
      {children}
      {single.filter(({ kind }) => kind === 'delete').map(button)}
    </>
  )
}

type OfferButtonProps = Pick<OffersProps, 'choose'> & { offer: BulkOffer; variant?: 'quiet' }

const OfferButton = ({ offer, choose, variant }: OfferButtonProps) => (
  <Button
    size="small"
    variant={offer.kind === 'delete' ? 'danger' : variant}
    off={useWriteBan()}
    onClick={() => choose(offer)}
  >
    {offer.label}…
  </Button>
)

const OfferMenu = ({ label, offers, choose }: OffersProps & { label: string }) => {
  const menu = useId()
  return (
    <>
      <Button size="small" off={useWriteBan()} popoverTarget={menu} onKeyDown={openByArrow}>
        {label}
      </Button>
      <Menu id={menu} label={label}>
        {offers.map((offer) => (
          <OfferButton key={offer.label} variant="quiet" {...{ offer, choose }} />
        ))}
      </Menu>
    </>
  )
}
