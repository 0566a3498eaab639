import { Argument, Option, type Command } from 'commander';
import { PHOTOGRAPH_STATUSES } from '@parlour/contract';
import { CLAIM_STATUSES, REMEDIES } from '@parlour/domain';
import { withYes } from '../parlour/confirm.ts';
import { withExamples } from '../parlour/examples.ts';
import {
  listCommand,
  shopCommand as command,
  withCsv,
  withPeriod,
} from '../parlour/shop-command.ts';
import {
  aboveZero,
  between,
  fromOne,
  orderId,
  pounds,
  someLines,
  somePounds,
  wholeNumber,
} from '../parlour/values.ts';
import { addAgents } from './agent-commands.ts';
import * as commands from './commands.ts';
import { addFacts } from './facts.ts';
import * as lists from './lists.ts';
import * as moderation from './moderation.ts';
import * as claims from './claims.ts';
import { addChannels, addPeople } from './people-and-channels.ts';
import { addPromoCodes } from './promo-codes.ts';
import { addProposals } from './proposals.ts';
import { addSamples } from './samples.ts';
import * as removals from './removals.ts';

/** Adds the commands for sellers and the operator in a running shop: orders, stock, offers, codes. */
export const addSelling = (program: Command): void => {
  addOrders(program);
  addRefunds(program);
  addClaims(program);
  addStock(program);
  addEnquiries(program);
  addPromoCodes(program);
  addReviews(program);
  addCustomers(program);
  addProducts(program);
  addAuditLog(program);
  for (const add of [addSamples, addAgents, addPeople, addChannels, addProposals, addFacts])
    add(program);
};

const SITE = ['--site <id>', 'site'] as const;

/** One of the statuses of the list; all of them when absent. */
const status = (...states: readonly string[]): Option =>
  new Option('--status <status>', 'state').choices(states).default('', 'all');

const addOrders = (program: Command): void => {
  const orders = program.command('orders').description('Orders of a site');
  addOrderList(orders);
  withExamples(
    command(orders, 'show', 'Shows one order.')
      .argument('<order>', 'id of the order', orderId)
      .action(commands.showOrder),
    'orders show 4KQ7Z2',
  );
  withExamples(
    withYes(command(orders, 'move', 'Moves an order, or one of its shipments, to its next status.'))
      .argument('<order>', 'id of the order', orderId)
      .addArgument(
        new Argument(
          '<status>',
          'cancelled is for what has not left, return_requested for a customer who telephones, returned refunds, delivered also declines a requested return',
        ).choices(commands.MOVES),
      )
      .option('--shipment <id>', 'one shipment alone (all that can move)', orderId)
      .option('--carrier <name>', 'with shipped: name of the carrier', '')
      .option('--tracking <number>', 'with shipped: the carrier’s tracking number', '')
      .option('--comment <text>', 'shown to the customer', '')
      .option('--restock', 'with returned: put the goods on sale again', false)
      .action(commands.moveOrder),
    'orders move 4KQ7Z2 shipped --carrier "Calder vans" --tracking CV17',
    'orders move 4KQ7Z2 return_requested --comment "Too large for the hall"',
    'orders move 4KQ7Z2 returned --restock',
    'orders move 4KQ7Z2 delivered --comment "We cannot take back what was used"',
    'orders move 4KQ7Z2 cancelled --comment "The workshop has closed"',
    'orders move 4KQ7Z2 cancelled --shipment 4KQ7Z2-2 --comment "The oak has run out"',
  );
  withExamples(
    command(orders, 'divide', 'Divides a shipment that has not left, or sends a part of it.')
      .argument('<order>', 'id of the order', orderId)
      .argument('<shipment>', 'id of the shipment', orderId)
      .requiredOption('--take <line:number...>', 'what goes into the part', someLines)
      .option('--send', 'the part leaves now', false)
      .option('--carrier <name>', 'with --send: name of the carrier', '')
      .option('--tracking <number>', 'with --send: the carrier’s tracking number', '')
      .option('--from <day>', 'first day on which the part arrives', '')
      .option('--until <day>', 'last day on which the part arrives', '')
      .option('--any-day', 'also a day on which the seller does not deliver', false)
      .option('--comment <text>', 'shown to the customer', '')
      .action(commands.divideOrder),
    'orders divide 4KQ7Z2 4KQ7Z2-1 --take 4KQ7Z2-1-1:2 --from 2026-12-08 --until 2026-12-10',
    'orders divide 4KQ7Z2 4KQ7Z2-1 --take 4KQ7Z2-1-1:2 --send --carrier "Calder vans" --tracking CV17',
  );
  withExamples(
    withYes(command(orders, 'refund', 'Refunds an amount in pounds, or all that is left.'))
      .argument('<order>', 'id of the order', orderId)
      .option('--amount <pounds>', 'such as 12.50', somePounds)
      .option('--comment <text>', 'shown to the customer', '')
      .action(commands.refundOrder),
    'orders refund 4KQ7Z2 --amount 12.50 --comment "For the scratch"',
  );
};

const addRefunds = (program: Command): void => {
  const refunds = program.command('refunds').description('Refunds of orders');
  withExamples(
    listCommand(refunds, 'Lists refunds, the newest first.')
      .requiredOption(...SITE)
      .addOption(
        new Option('--state <state>', 'state')
          .choices(['owed', 'pending', 'failed', 'paid'])
          .default('', 'all'),
      )
      .action(lists.listRefunds),
    'refunds list --site hearth --state failed',
  );
  withExamples(
    withYes(command(refunds, 'settle', 'Asks for a failed refund again.'))
      .argument('<order>', 'id of the order', orderId)
      .argument('<number>', 'as the list prints it', fromOne)
      .option('--paid-otherwise', 'record that the customer was paid in another way', false)
      .action(commands.settleRefund),
    'refunds settle 4KQ7Z2 3',
    'refunds settle 4KQ7Z2 3 --paid-otherwise',
  );
};

const addClaims = (program: Command): void => {
  const group = program
    .command('claims')
    .description('Claims about goods: returns, damage, faults');
  withExamples(
    listCommand(group, 'Lists claims, those that have waited longest first.')
      .requiredOption(...SITE)
      .addOption(
        new Option('--status <status>', 'state')
          .choices(['waiting', ...CLAIM_STATUSES])
          .default('', 'all that are open'),
      )
      .action(claims.listClaims),
    'claims list --site hearth',
    'claims list --site hearth --status open',
  );
  withExamples(
    command(group, 'show', 'Shows one claim with its thread.')
      .argument('<order>', 'id of the order', orderId)
      .argument('<number>', 'as the list prints it', fromOne)
      .action(claims.showClaim),
    'claims show 4KQ7Z2 1',
  );
  withExamples(
    withYes(command(group, 'move', 'Takes a step of a claim; the customer gets an email.'))
      .argument('<order>', 'id of the order', orderId)
      .argument('<number>', 'as the list prints it', fromOne)
      .addArgument(
        new Argument(
          '<step>',
          'agree to what is asked, offer something else, book a collection, receive the goods, finish what was agreed',
        ).choices(claims.STEPS),
      )
      .addOption(new Option('--remedy <remedy>', 'what is offered or agreed').choices(REMEDIES))
      .option('--amount <pounds>', 'money, such as 12.50 (all that was paid)', somePounds)
      .option('--keeps', 'the customer keeps the goods', false)
      .option('--day <day>', 'of the collection, such as 2026-12-04', '')
      .option('--window <times>', 'of the collection, such as 08:00-12:00', '')
      .option('--restock', 'with receive: put the goods on sale again', false)
      .option('--text <text>', 'shown to the customer', '')
      .action(claims.moveClaim),
    'claims move 4KQ7Z2 1 offer --remedy reduction --amount 40 --text "Would you keep it for less?"',
    'claims move 4KQ7Z2 1 agree',
    'claims move 4KQ7Z2 1 book --day 2026-12-04 --window 08:00-12:00',
    'claims move 4KQ7Z2 1 receive --restock',
    'claims move 4KQ7Z2 1 decline --text "The grain is different in each piece"',
  );
};

const addOrderList = (orders: Command): void => {
  withExamples(
    withPeriod(listCommand(orders, 'Lists orders, the newest first.'))
      .requiredOption(...SITE)
      .addOption(
        status(
          'placed',
          'paid',
          'processing',
          'shipped',
          'delivered',
          'return_requested',
          'returned',
          'cancelled',
        ),
      )
      .option('--customer <text>', 'id, or a part of the name or the email address', '')
      .option('--least <pounds>', 'total of at least this', pounds, 0)
      .option('--most <pounds>', 'total of at most this', pounds, 0)
      .addOption(
        new Option(
          '--lines',
          'a table as --csv prints it, with a row for each line of an order',
        ).conflicts('json'),
      )
      .action(lists.listOrders),
    'orders list --site hearth --status paid',
    'orders list --site hearth --from 2026-11-01 --to 2026-11-30 --all --csv > november.csv',
    'orders list --site hearth --status paid --lines --all > for-the-carrier.csv',
    'orders list --site hearth --customer ada@example.com --least 500 --json',
  );
};

const addStock = (program: Command): void => {
  const stock = program.command('stock').description('Stock of the sellers');
  withExamples(
    listCommand(stock, 'Lists the stock of sellers, the lowest first.')
      .requiredOption(...SITE)
      .option('--seller <slug>', 'slug of a seller', '')
      .option('--at-most <stock>', 'only counted stock up to this number', wholeNumber, -1)
      .option(
        '--find <words>',
        'words of the name, the reference or the seller; or a variant’s id',
        '',
      )
      .option('--sold-out', 'only what is sold out', false)
      .action(lists.listStock),
    'stock list --site hearth --at-most 3',
    'stock list --site hearth --find "oak chair"',
    'stock list --site hearth --sold-out',
    'stock list --site hearth --seller calder-mill --all --csv',
  );
  withExamples(
    listCommand(
      stock,
      'Lists the reductions that a site does not show, or will soon stop showing, and why.',
      'reductions',
    )
      .requiredOption(...SITE)
      .action(lists.listReductions),
    'stock reductions --site hearth --all --csv',
  );
  withExamples(
    command(stock, 'set', 'Sets the stock of a seller.')
      .argument('<variant>', 'id of the variant, as in its page’s URL')
      .argument('<stock>', 'number of units', wholeNumber)
      .requiredOption('--seller <slug>', 'slug of the seller')
      .action(commands.setStock),
    'stock set 1017 12 --seller calder-mill',
  );
};

const addEnquiries = (program: Command): void => {
  const enquiries = program.command('enquiries').description('Price enquiries of customers');
  withExamples(
    withPeriod(listCommand(enquiries, 'Lists enquiries, the newest first.'))
      .requiredOption(...SITE)
      .addOption(status('open', 'offered', 'accepted', 'rejected', 'expired', 'ordered'))
      .action(lists.listEnquiries),
    'enquiries list --site hearth --status open',
  );
  const offers = program.command('offers').description('Price offers for enquiries');
  withExamples(
    listCommand(offers, 'Lists price offers, the newest first.')
      .requiredOption(...SITE)
      .addOption(status('open', 'accepted', 'rejected', 'expired', 'withdrawn'))
      .action(lists.listOffers),
    'offers list --site hearth --status open --csv',
  );
  withExamples(
    command(offers, 'make', 'Offers a price; it replaces an open offer.')
      .argument('<enquiry>')
      .requiredOption('--price <pounds>', 'for one unit, with delivery and VAT', somePounds)
      .option('--days <n>', 'days for which it is valid, or a fraction of one', aboveZero, 14)
      .option('--message <text>', 'shown to the customer', '')
      .option('--bespoke', 'made to the customer’s specification: cannot be returned', false)
      .action(commands.makeOffer),
    'offers make 17 --price 1450 --days 14 --message "With our thanks"',
  );
  withExamples(
    command(
      offers,
      'withdraw',
      'Withdraws the open offer for an enquiry, such as a mistyped price.',
    )
      .argument('<enquiry>')
      .option('--reason <text>', 'shown to the customer', '')
      .action(commands.withdrawOffer),
    'offers withdraw 17 --reason "The price had a digit too few"',
  );
};

const addReviews = (program: Command): void => {
  const reviews = program.command('reviews').description('Reviews of customers');
  withExamples(
    withPeriod(
      listCommand(reviews, 'Lists reviews that customers of a site wrote, the newest first.'),
    )
      .requiredOption(...SITE)
      .option('--rating <stars>', 'only those with this number of stars, 1 to 5', between(1, 5), 0)
      .option('--product <id>', 'only those of a product', '')
      .option('--reported', 'only those that customers have reported', false)
      .action(lists.listReviews),
    'reviews list --site hearth --rating 1 --from 2026-11-01',
    'reviews list --site hearth --product 42 --all --csv',
    'reviews list --site hearth --reported',
  );
  withExamples(
    command(reviews, 'keep', 'Keeps a review that customers have reported, and ends the reports.')
      .argument('<review>')
      .requiredOption(...SITE)
      .action(moderation.keepReview),
    'reviews keep 321 --site hearth',
  );
  withExamples(
    withYes(command(reviews, 'remove', 'Removes a review.'))
      .argument('<review>')
      .action(removals.removeReview),
    'reviews remove 321',
  );
  withExamples(
    command(reviews, 'answer', 'Answers a review for the seller; an empty answer removes it.')
      .argument('<review>')
      .argument('<answer>')
      .action(moderation.answerReview),
    'reviews answer 321 "Thank you. We have sent you a new leg."',
  );
  addPhotographs(reviews);
};

const addPhotographs = (reviews: Command): void => {
  const photographs = reviews.command('photographs').description('Photographs of reviews');
  withExamples(
    listCommand(photographs, 'Lists photographs; by default those that await a decision.')
      .requiredOption(...SITE)
      .addOption(
        new Option('--status <status>', 'status of the listed photographs')
          .choices(PHOTOGRAPH_STATUSES)
          .default('waiting'),
      )
      .action(moderation.listPhotographs),
    'reviews photographs list --site hearth',
    'reviews photographs list --site hearth --status approved --all --csv',
  );
  withExamples(
    command(
      photographs,
      'approve',
      'Approves a photograph of a review, which everybody can see then.',
    )
      .argument('<photograph>')
      .action(moderation.approvePhotograph),
    'reviews photographs approve 281474976710',
  );
  withExamples(
    command(photographs, 'refuse', 'Refuses a photograph of a review, which is hidden then.')
      .argument('<photograph>')
      .action(moderation.refusePhotograph),
    'reviews photographs refuse 281474976710',
  );
};

const addCustomers = (program: Command): void => {
  const customers = program.command('customers').description('Customers of a site');
  withExamples(
    listCommand(customers, 'Lists customers who have ordered, the latest first.')
      .requiredOption(...SITE)
      .option('--find <text>', 'id, or a part of the name or the email address', '')
      .action(lists.listCustomers),
    'customers list --site hearth --find byron',
    'customers list --site hearth --all --csv > customers.csv',
  );
  withExamples(
    withCsv(command(customers, 'find', 'Finds the ids of customers by their email address.'))
      .argument('<email>')
      .requiredOption(...SITE)
      .action(removals.findCustomers),
    'customers find ada@example.com --site hearth',
  );
  withExamples(
    withYes(command(customers, 'remove', 'Deletes all data about a customer except orders.'))
      .argument('<customer>', 'id, as `customers find` prints it')
      .requiredOption(...SITE)
      .action(removals.removeCustomer),
    'customers remove CUSTOMER --site hearth',
  );
  withExamples(
    command(customers, 'sign-out', 'Ends every session of a customer at once.')
      .argument('<customer>', 'id, as `customers find` prints it')
      .requiredOption(...SITE)
      .action(removals.signOutCustomer),
    'customers sign-out CUSTOMER --site hearth',
  );
};

const addProducts = (program: Command): void => {
  withExamples(
    withYes(
      command(
        program.command('products').description('Products'),
        'remove',
        'Removes a product from every site.',
      ),
    )
      .argument('<product>', 'id of the product')
      .action(removals.removeProduct),
    'products remove 42',
  );
};

const addAuditLog = (program: Command): void => {
  const acts = program.command('acts').description('Audit log of operators');
  withExamples(
    withPeriod(listCommand(acts, 'Lists the audit log, the newest entry first.'))
      .option('--site <id>', 'site (all of them)', '')
      .option('--operator <name>', 'name of an operator', '')
      .option(
        '--find <text>',
        'a part of the name, the call or its input, such as an order’s id',
        '',
      )
      .action(lists.listAuditLog),
    'acts list --site hearth --from 2026-11-01',
    'acts list --operator "Ada, buying" --all --csv',
    'acts list --find 4KQ7Z2',
  );
};
