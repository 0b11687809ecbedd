import type { ReactNode } from 'react'

/** `x` and `y`: where it stands in another drawing. */
type IconProps = { size?: number; x?: number; y?: number }

const icon = (shapes: ReactNode) => {
  const Icon = ({ size = 16, ...place }: IconProps) => (
    <svg
      {...place}
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes}
    </svg>
  )
  return Icon
}

export const CheckIcon = icon(<path d="m3.5 8.5 3 3 6-7" />)

export const CrossIcon = icon(<path d="m4.5 4.5 7 7m0-7-7 7" />)

export const TriangleIcon = icon(
  <>
    <path d="M8 2.5 1.75 13.25h12.5Z" />
    <path d="M8 6.5v3M8 11.4v.1" />
  </>,
)

export const PlusIcon = icon(<path d="M8 3.5v9M3.5 8h9" />)

export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </>,
)

export const OverviewIcon = icon(<path d="M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V5.5" />)

export const OperatorsIcon = icon(
  <>
    <rect x="2" y="2.75" width="12" height="4.5" rx="1.25" />
    <rect x="2" y="8.75" width="12" height="4.5" rx="1.25" />
    <path d="M4.5 5h1M4.5 11h1" />
  </>,
)

export const EdgesIcon = icon(
  <>
    <path d="M2.5 13.5V8a5.5 5.5 0 0 1 11 0v5.5" />
    <path d="M5.75 13.5V8.25a2.25 2.25 0 0 1 4.5 0v5.25" />
  </>,
)

export const ActivityIcon = icon(<path d="M1.5 8.5h3l2-5.5 3 10 2-4.5h3" />)

export const SettingsIcon = icon(
  <>
    <path d="M2 5h6M11.5 5H14M2 11h2.5M8 11h6" />
    <circle cx="9.75" cy="5" r="1.75" />
    <circle cx="6.25" cy="11" r="1.75" />
  </>,
)

export const KeyboardIcon = icon(
  <>
    <rect x="1.75" y="4" width="12.5" height="8.5" rx="1.5" />
    <path d="M4.5 6.75h.1M8 6.75h.1M11.5 6.75h.1M5.5 9.75h5" />
  </>,
)

export const SignOutIcon = icon(
  <>
    <path d="M6.5 2.5h-3v11h3" />
    <path d="M6.5 8h7M11 5.5 13.5 8 11 10.5" />
  </>,
)

export const ViewIcon = icon(<path d="M4 2.75h8v10.5L8 10.5l-4 2.75z" />)

export const DraftIcon = icon(<path d="M3.5 13.5 4 11l6.75-6.75 2 2L6 13z" />)

export const SearchIcon = icon(
  <path d="M7 2.75a4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 0 1 0-8.5m3.25 7.5 3.5 3.5" />,
)

/** The mark: two nested arches, the way into a tunnel. */
export const FilterIcon = icon(<path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />)

export const MoreIcon = icon(<path strokeWidth="2" d="M3.5 8v0M8 8v0M12.5 8v0" />)

export const RefreshIcon = icon(<path d="M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.75V6H9.75" />)

export const Logo = ({ size = 22, ...place }: IconProps) => (
  <svg
    {...place}
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 22 22"
    fill="none"
    stroke="var(--accent)"
    strokeLinecap="round"
  >
    <path d="M2 20.5V11a9 9 0 0 1 18 0v9.5" strokeWidth="2" />
    <path d="M6.5 20.5V11a4.5 4.5 0 0 1 9 0v9.5" strokeWidth="1.6" opacity=".55" />
  </svg>
)
