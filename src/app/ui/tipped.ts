/** What may have a tooltip. */
export const TIPPED = 'time[datetime], [data-tip], [data-cut]'
