import { socialPicture } from '@parlour/domain';
import type { MoodroomPage } from './moodroom-page.ts';
import type { PostPage } from './post-page.ts';
import type { StoryCard } from './story-card.ts';

type Data = Readonly<Record<string, unknown>>;

interface Publisher {
  readonly name: string;
  readonly origin: string;
  readonly logo: string;
}

type Article = Pick<
  PostPage | MoodroomPage,
  'heading' | 'description' | 'canonical' | 'picture' | 'published' | 'updated'
>;

const article = (type: 'Article' | 'BlogPosting', story: Article, site: Publisher): Data => ({
  '@context': 'https://schema.org',
  '@type': type,
  headline: story.heading,
  description: story.description,
  mainEntityOfPage: site.origin + story.canonical,
  datePublished: story.published,
  dateModified: story.updated === '' ? story.published : story.updated,
  ...(story.picture === null
    ? {}
    : { image: [new URL(socialPicture(story.picture.src), site.origin).href] }),
  publisher: organisation(site),
});

const organisation = ({ name, origin, logo }: Publisher): Data => ({
  '@type': 'Organization',
  name,
  url: origin,
  logo: { '@type': 'ImageObject', url: new URL(logo, origin).href },
});

/** A post for search engines. */
export const postData = (post: PostPage, site: Publisher): Data => ({
  ...article('BlogPosting', post, site),
  author: post.author === '' ? organisation(site) : { '@type': 'Person', name: post.author },
  ...(post.section === null ? {} : { articleSection: post.section.name }),
});

/** A moodroom for search engines. */
export const moodroomData = (room: MoodroomPage, site: Publisher): Data => ({
  ...article('Article', room, site),
  author: organisation(site),
});

/** The stories on a list's page for search engines. */
export const storyListData = (cards: readonly StoryCard[], origin: string): Data => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: cards.map(({ href, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: origin + href,
  })),
});
