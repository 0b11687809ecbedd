/** The actions that a selection offers, in the order of its menu. */
export const OFFERS = [
  { id: 'region', label: 'Set region' },
  { id: 'enable', label: 'Enable a feature' },
  { id: 'disable', label: 'Disable a feature' },
  { id: 'add-selector', label: 'Add a selector' },
  { id: 'remove-selector', label: 'Remove a selector' },
  { id: 'metadata', label: 'Set a metadata member' },
  { id: 'delete', label: 'Delete' },
] as const
export type OfferId = (typeof OFFERS)[number]['id']
