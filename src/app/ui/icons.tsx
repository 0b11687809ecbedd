type IconProps = { size?: number }

// The shapes are in index.html: as markup they are not executed with each visit.
const icon = (name: string, own = 16) => {
  const Icon = ({ size = own }: IconProps) => (
    <svg aria-hidden="true" width={size} height={size}>
      <use href={`#icon-${name}`} />
    </svg>
  )
  return Icon
}

export const CheckIcon = icon('check')
export const CrossIcon = icon('cross')
export const TriangleIcon = icon('triangle')
export const PlusIcon = icon('plus')
export const CopyIcon = icon('copy')
export const OverviewIcon = icon('overview')
export const OperatorsIcon = icon('operators')
export const CertificatesIcon = icon('certificates')
export const EdgesIcon = icon('edges')
export const ActivityIcon = icon('activity')
export const SettingsIcon = icon('settings')
export const KeyboardIcon = icon('keyboard')
export const SignOutIcon = icon('sign-out')
export const SearchIcon = icon('search')

/** The mark: two nested arches, the way into a tunnel. */
export const Logo = icon('mark', 22)
