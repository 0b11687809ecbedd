import { BarPicture, Hatch } from './bar-picture.tsx'
import { END_TONES } from './certificate-ends.ts'
import { ColumnPicture } from './column-picture.tsx'
import { GroupPicture } from './group-picture.tsx'
import { TONE_WORDS, type BarData, type ColumnData } from './picture.ts'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'
import type { PictureSet } from './use-fleet.ts'
import type { Grouping } from './use-grouping.ts'

type DrawnColumnsProps = { picture: ColumnData; isPlain?: boolean }

const DrawnColumns = ({ picture, isPlain = false }: DrawnColumnsProps) => {
  const { what, columns, outside } = picture
  return (
    columns.length > 0 && (
      <>
        <ColumnPicture what={what} columns={columns} isPlain={isPlain} />
        {outside !== undefined && (
          <div className={styles.legend}>
            {END_TONES.map((tone) => (
              <span key={tone} className={styles.key}>
                <svg aria-hidden="true">
                  <rect className={styles[tone]} width="100%" height="100%" rx="2" />
                  {tone === 'warn' && (
                    <rect fill="url(#overview-hatch)" width="100%" height="100%" />
                  )}
                </svg>
                {TONE_WORDS[tone]}
              </span>
            ))}
            {outside && <span>{outside}</span>}
          </div>
        )}
      </>
    )
  )
}

/** A picture with what it says above it, without anything to press. */
export const PlainPicture = ({ picture }: { picture: BarData | ColumnData }) => (
  <section>
    <h2>{picture.finding}</h2>
    {'columns' in picture ? (
      <DrawnColumns picture={picture} isPlain />
    ) : (
      <BarPicture picture={picture} isPlain />
    )}
  </section>
)

const ColumnsCard = ({ picture }: { picture: ColumnData }) => (
  <PictureCard picture={picture} isWide>
    <DrawnColumns picture={picture} />
  </PictureCard>
)

type PicturesProps = {
  pictures: PictureSet
  grouping: Grouping
}

/** What runs where, in pictures. Each part of them leads to the operators that it stands for. */
export const Pictures = ({ pictures, grouping }: PicturesProps) => {
  const { ends, bars, weeks } = pictures
  return (
    <div className={styles.grid}>
      <Hatch />
      <ColumnsCard picture={ends} />
      {bars.map((picture) => (
        <PictureCard key={picture.what} picture={picture}>
          <BarPicture picture={picture} />
        </PictureCard>
      ))}
      <GroupPicture grouping={grouping} />
      <ColumnsCard picture={weeks} />
    </div>
  )
}
