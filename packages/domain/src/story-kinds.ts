/** A moodroom is a furnished room with pins for its products; a post is an article. */
export const STORY_KINDS = ['moodroom', 'post'] as const;

export type StoryKind = (typeof STORY_KINDS)[number];
