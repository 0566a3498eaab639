/** The query parameter for the group of the sidebar that shows all its choices. */
export const CHOICES_FIELD = 'choices';
