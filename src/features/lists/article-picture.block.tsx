import type { Picture } from '#contract/articles.ts'
import { pictureWidths } from '#contract/pictures.ts'

interface ArticlePictureProps {
  picture: Picture
  /** how wide it stands on the page, as `sizes` of an image */
  sizes: string
  /** above the fold: it is not waited for until it is scrolled to */
  isFirst?: boolean
}

const pathWithin = (url: string): string => new URL(url).pathname

/** A picture of an article with whose it is. */
export const ArticlePicture = ({ picture, sizes, isFirst = false }: ArticlePictureProps) => {
  const { url, urlSmall, width, height, alt, credit } = picture
  return (
    <figure className="article-picture">
      <img
        src={pathWithin(urlSmall)}
        srcSet={`${pathWithin(urlSmall)} ${Math.min(width, pictureWidths.small)}w, ${pathWithin(url)} ${width}w`}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
      <figcaption>{`Bild: ${credit}`}</figcaption>
    </figure>
  )
}
