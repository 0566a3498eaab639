import { describe, expect, it } from 'vitest';
import { scriptsOf } from './imports.ts';

describe('scriptsOf', () => {
  it('finds the imports of an Astro file, in its frontmatter and in its script elements', () => {
    const source = `---
import Photo from '../ui/Photo.astro';
const { a } = Astro.props;
---
<p>import nothing from 'here';</p>
<script>
  import '#islands/product/start.ts';
</script>
`;
    expect(scriptsOf(source)).toBe(
      `import Photo from '../ui/Photo.astro';\nconst { a } = Astro.props;\n\n  import '#islands/product/start.ts';\n`,
    );
  });

  it('reads a file without frontmatter', () => {
    expect(scriptsOf('<p>Plain</p><script>start();</script>')).toBe('\nstart();');
  });
});
