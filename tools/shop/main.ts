import { Command } from 'commander';
import { CatalogueFailure } from '../catalogue/failure.ts';
import * as commands from './commands.ts';
import * as removals from './removals.ts';

const LOCAL_SHOP = 'http://localhost:8787';

const program = new Command('npm run shop --')
  .description(
    'Does what sellers and the operator do in a running shop: orders, stock, offers, codes.',
  )
  .showHelpAfterError();

const group = (name: string, description: string): Command =>
  program.command(name).description(description);

const command = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .option('--url <address>', 'where the shop runs', LOCAL_SHOP)
    .option(
      '--token <token>',
      'the shop’s OPERATOR_TOKEN (or in PARLOUR_OPERATOR_TOKEN, else from .dev.vars)',
    );

const orders = group('orders', 'Orders of a site');

command(orders, 'list', 'Lists orders, the newest first.')
  .requiredOption('--site <id>', 'site')
  .option('--status <status>', 'placed, paid, processing, shipped, delivered ...')
  .option('--page <n>', 'page', Number, 1)
  .action(commands.listOrders);

command(orders, 'show', 'Shows one order.').argument('<order>').action(commands.showOrder);

command(orders, 'move', 'Marks an order, or one of its shipments, as on its way or done.')
  .argument('<order>')
  .argument('<status>', 'processing, shipped, delivered, returned or cancelled')
  .option('--shipment <id>', 'one shipment (all that may)')
  .option('--carrier <name>', 'who carries it', '')
  .option('--tracking <number>', 'the carrier’s number', '')
  .option('--comment <text>', 'shown to the customer', '')
  .action(commands.moveOrder);

command(orders, 'refund', 'Refunds an amount in pounds, or all that is left.')
  .argument('<order>')
  .option('--amount <pounds>', 'such as 12.50', Number)
  .option('--comment <text>', 'shown to the customer', '')
  .action(commands.refundOrder);

command(group('stock', 'Stock of the sellers'), 'set', 'Sets how many pieces a seller has.')
  .argument('<variant>', 'id of the variant, as in its page’s address')
  .argument('<pieces>', 'pieces', Number)
  .requiredOption('--seller <slug>', 'slug of the seller')
  .action(commands.setStock);

command(group('enquiries', 'Price enquiries of customers'), 'list', 'Lists enquiries.')
  .requiredOption('--site <id>', 'site')
  .option('--page <n>', 'page', Number, 1)
  .action(commands.listEnquiries);

command(group('offers', 'Prices for enquiries'), 'make', 'Offers a price; it replaces an open one.')
  .argument('<enquiry>')
  .requiredOption('--price <pounds>', 'for one piece, delivery and VAT included', Number)
  .option('--days <n>', 'days that it holds', Number, 14)
  .option('--message <text>', 'shown to the customer', '')
  .action(commands.makeOffer);

const reviews = group('reviews', 'Reviews of customers');

command(reviews, 'list', 'Lists reviews that customers of a site wrote, the newest first.')
  .requiredOption('--site <id>', 'site')
  .option('--page <n>', 'page', Number, 1)
  .action(removals.listReviews);

command(reviews, 'remove', 'Removes a review.').argument('<review>').action(removals.removeReview);

command(group('products', 'Products'), 'remove', 'Removes a product from every site.')
  .argument('<product>', 'id of the product')
  .action(removals.removeProduct);

const customers = group('customers', 'Customers of a site');

command(customers, 'find', 'Finds the ids of customers by their e-mail address.')
  .argument('<email>')
  .requiredOption('--site <id>', 'site')
  .action(removals.findCustomers);

command(customers, 'remove', 'Deletes all that is held about a customer, but for orders.')
  .argument('<customer>', 'id, as `customers find` prints it')
  .requiredOption('--site <id>', 'site')
  .action(removals.removeCustomer);

command(group('acts', 'What operators did'), 'list', 'Lists who did what, the newest first.')
  .option('--site <id>', 'site (all of them)', '')
  .option('--page <n>', 'page', Number, 1)
  .action(commands.listActs);

const promos = group('promo-codes', 'Promo codes of a site');

command(promos, 'list', 'Lists the codes of a site.')
  .requiredOption('--site <id>', 'site')
  .action(commands.listPromos);

command(promos, 'save', 'Makes a code, or changes it. Each customer may use it once.')
  .argument('<code>')
  .requiredOption('--site <id>', 'site')
  .option('--percent <n>', 'percent off', Number, 0)
  .option('--amount <pounds>', 'pounds off', Number, 0)
  .option('--minimum <pounds>', 'least subtotal', Number, 0)
  .option('--limit <orders>', 'orders that may have it in all (no limit)', Number, 0)
  .option('--starts <date>', 'such as 2026-12-01', '')
  .option('--expires <date>', 'such as 2026-12-31', '')
  .action(commands.savePromo);

try {
  await program.parseAsync();
} catch (thrown) {
  if (!(thrown instanceof CatalogueFailure)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
