import { describe, expect, it } from 'vitest';
import { breadcrumbData, scriptJson } from './structured-data.ts';

describe('structured data', () => {
  it('[LIST-001] gives the trail by whole addresses, the last step by the page’s own', () => {
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

  it('cannot end its script', () => {
    const json = scriptJson({ name: '</script><script>alert(1)</script>' });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' });
  });
});
