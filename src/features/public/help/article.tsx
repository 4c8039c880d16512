import { classNames } from '#src/ui/style/class-names.ts'
import { Prose } from '#src/ui/text/prose.tsx'
import styles from './article.module.css'
import { type Article as ArticleText, anchorOf } from './article-texts.ts'

const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** Pictures of a phone have this ending. */
const OF_A_PHONE = /-phone\.webp$/
const PHONE_SIZE = { width: 390, height: 620 }
const WIDE_SIZE = { width: 800, height: 500 }

interface ArticleProps {
  article: ArticleText
  /** The level of the headings of its sections. */
  heading: 'h2' | 'h3'
}

/** The lead and the sections of an article, below its heading. */
export function Article({ article: { lead, sections }, heading: Heading }: ArticleProps) {
  return (
    <>
      <p className="quiet text-16 above-2">{lead}</p>
      {sections.map(({ heading, blocks }) => (
        <section key={heading} id={anchorOf(heading)} className={styles.section}>
          <Heading className={styles.heading}>{heading}</Heading>
          <Prose blocks={blocks} picture={picture} />
        </section>
      ))}
    </>
  )
}

function picture(name: string, alt: string) {
  const isPhone = OF_A_PHONE.test(name)
  return (
    <img
      src={PICTURES[`./pictures/${name}`]}
      alt={alt}
      {...(isPhone ? PHONE_SIZE : WIDE_SIZE)}
      loading="lazy"
      decoding="async"
      className={classNames(styles.picture, isPhone && styles.phone)}
    />
  )
}
