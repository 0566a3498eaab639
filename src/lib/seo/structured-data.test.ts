import { describe, expect, it } from 'vitest';
import { breadcrumbData, scriptJson } from './structured-data.ts';

describe('structured data', () => {
  it('[LIST-001] has the trail with absolute URLs, with the page’s own in the last step', () => {
    const trail = [
      { name: 'All Products', href: '/products' },
      { name: 'Sofas', href: null },
    ];
    const data = breadcrumbData(trail, '/products/category-sofas', 'https://shop.test');
    expect(data).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'All Products', item: 'https://shop.test/products' },
        { position: 2, name: 'Sofas', item: 'https://shop.test/products/category-sofas' },
      ],
    });
  });

  it('cannot close its script element', () => {
    const json = scriptJson({ name: '</script><script>alert(1)</script>' });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
  });
});
