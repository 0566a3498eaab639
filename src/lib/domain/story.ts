/** A moodroom is a furnished room whose products can be pointed at; a post is an article. */
export const STORY_KINDS = ['moodroom', 'post'] as const;

export type StoryKind = (typeof STORY_KINDS)[number];
