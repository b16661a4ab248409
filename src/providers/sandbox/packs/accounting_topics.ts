import { readTopics } from "./topic_text.ts";

export const ACCOUNTING_TOPICS = readTopics(`
# small business accountant (5)
~ accountant for small business, best accountant for small business, how much does an accountant cost, online accountant
An accountant for a small business usually covers bookkeeping review, annual accounts, tax returns and payroll.
Fixed monthly fees for a company with up to five people run from 150 to 450 dollars.
The cheapest year to change your accountant is the one in which the last accounts are finished.
A good accountant calls you before the year ends, since most tax decisions are made before the last day.
Firms that know your trade spot missing margins that others take as normal.
A small business accountant with clients of your size knows which figures are normal for your trade.
Engagement letters should name what is done each month, each year and only on request.
Switching to a small business accountant with fixed fees makes costs predictable and questions free.
+ Ask who will really do your books.
+ Get a fixed fee with a list of what is extra.
+ Ask for two clients of your size and trade.
+ Agree on how fast questions are answered.
- Choosing by the hourly rate says nothing about how many hours there will be.
- Bringing a box of receipts in March makes every accountant expensive.
- Staying out of habit costs more than a change.
? How much does an accountant cost for a small business? | Plan 150 to 450 dollars a month for a company with up to five people. Payroll and many invoices add to it.
? When should a small business hire an accountant? | At the latest with the first employee, when you register for sales tax, or when a loan needs accounts.
? How do I change my accountant? | Sign with the new firm after the last accounts are done. They request your files, and the change takes two to four weeks.

# bookkeeping services (5, forms)
~ bookkeeping for small business, online bookkeeping services, bookkeeping checklist, how to do bookkeeping
Bookkeeping records every sale, purchase and payment so that you know each month where you stand.
Books that are closed by the tenth of the month lead to better decisions than perfect books in June.
Scanning receipts by phone saves about four hours a month for a company with 100 receipts.
Bank feeds find nine of ten transactions, and the tenth is where mistakes begin.
Separate accounts for business and private money save more time than any software.
Bookkeeping services close a month in five steps: bank, sales, purchases, payroll, review.
Receipts must show date, amount, tax and what was bought, and a card slip alone is not a receipt.
Companies that close monthly find missing invoices about ten weeks earlier than those that close yearly.
+ Reconcile the bank once a week.
+ Photograph receipts on the day you get them.
+ Close the month with the same ten steps each time.
- Putting everything under miscellaneous makes the report useless.
- Editing a closed month breaks the tax return.
- Mixing private and business cards turns every line into a question.
? How much do bookkeeping services cost? | Small companies pay 120 to 400 dollars a month, depending on the number of transactions and on payroll.
? What is the difference between bookkeeping and accounting? | Bookkeeping records what happened. Accounting explains it, closes the year and plans the tax.
? How often should bookkeeping be done? | Weekly for the bank and monthly for the closing. Quarterly is too late to react.
? Can I do my own bookkeeping? | Yes, below about 30 transactions a month and with good software. Above that the hours cost more than a service.

# sales tax registration (4, forms)
~ when to register for vat, sales tax filing, vat return help, sales tax for online sellers
Registration becomes a duty when sales pass a threshold, and online sellers can owe tax in several places at once.
Tax that was collected belongs to the state, so keep it in an account of its own.
Late returns usually cost a fixed amount plus interest for every month.
Registering by choice can pay off when your customers are companies and your purchases carry tax.
Invoices with a missing number or rate are the most common finding in a review.
Sales tax registration takes one to four weeks, so it should be done before the threshold is reached.
Marketplaces collect the tax for many sales, but the seller still has to report them in some places.
Services, software and shipping are taxed differently from goods in many places.
+ Check the thresholds each quarter.
+ Move the tax to a separate account every week.
+ Keep proof of where each customer is.
- Charging the rate of your own town to everyone is wrong for online sales.
- Registering late means paying the tax out of your own margin.
? When do I have to register for sales tax? | When your sales pass the threshold of a state or country, or before you start where there is no threshold. Check it every quarter.
? What happens if I file a sales tax return late? | You pay a fixed penalty and interest. File at once and ask for relief if it is the first time.
? How long does sales tax registration take? | Between one and four weeks, depending on the place. Invoices can be corrected afterwards, but lost tax cannot.

# payroll services (4, forms)
~ payroll for small business, payroll outsourcing cost, how to run payroll, payroll checklist
Payroll services calculate wages, deductions and filings, and they carry the dates that you would forget.
Prices run from 25 to 60 dollars a month plus 4 to 10 per employee.
Every second payroll error comes from changes that were reported too late.
Pay slips, hours and contracts must be kept for several years, in most places three to ten.
A change of provider is easiest at the start of a quarter.
Payroll services should show a draft two days before pay day, so that errors can be corrected for free.
New employees need a contract, a tax form and bank details before the first run.
Holiday balances in the payroll system save more questions than any other feature.
+ Set a fixed day for changes, five days before pay day.
+ Check the first run line by line with the old one.
+ Give somebody else the right to approve.
- Treating regular staff as contractors becomes expensive with the first audit.
- Paying bonuses outside payroll leaves tax unpaid.
? How much does payroll cost for a small business? | With ten employees expect 65 to 160 dollars a month, with filings and pay slips.
? Can I do payroll myself? | You can with good software and a steady calendar. From about five employees a service is usually cheaper than your time.
? How long does it take to switch payroll services? | Two to four weeks. Start on the first day of a quarter and run one month side by side.

# tax planning (4, forms)
~ small business tax planning, year end tax planning, tax deductions for small business, reduce corporation tax
Tax planning means deciding before the year ends, because afterwards the figures can only be reported.
The largest levers are the date of investments, salaries against dividends, and pensions.
Deductions that people forget most are home office, training, software and small equipment.
A tax plan that only defers payment is still worth the interest.
Anything that makes sense only because of tax seldom makes sense.
Tax planning for owners looks at the company and the private return together, since money only changes pockets.
Losses can often be carried back or forward, which turns a bad year into a refund.
Large purchases should be decided by need first and timed by tax second.
+ Book a planning talk eight to ten weeks before the year ends.
+ Bring a forecast of profit, even a rough one.
+ Write down why each decision was taken.
- Buying a car in December to save tax spends a dollar to save thirty cents.
- Taking money out without a plan leads to the highest rate.
? What can a small business deduct? | Everything that is spent for the business: rent, wages, software, travel, training and a fair share of a home office.
? When should I do year end tax planning? | Eight to ten weeks before the year ends, when profit can be seen and decisions are still possible.
? How much does tax planning save? | Small companies save two to eight percent of profit on average, mostly through timing, pensions and the right pay for the owner.

# self employed taxes (5)
~ self employed tax return, freelancer tax deductions, quarterly estimated taxes, how much to set aside for taxes
Self-employed people should set aside 25 to 35 percent of each payment for tax and social contributions.
Advance payments are due four times a year in many countries, and the first year has none, which surprises people in the second.
Mileage, phone, software and insurance are the deductions that are most often lost.
A separate tax account turns the yearly bill into a non-event.
Records have to be kept for five to ten years, depending on the country.
Self employed taxes include social contributions, which surprise more people than income tax.
A simple rule covers most cases: 30 percent of each payment goes to a separate account on the same day.
Losses of the first year should be filed, because they lower the tax of the next ones.
+ Move the tax share on the day you are paid.
+ Keep a mileage log on the phone.
+ File early and pay on the last day.
- Spending the first year's tax is the most common start of debt.
- Claiming a home office that is also the guest room invites questions.
? How much should I set aside for taxes when self employed? | Set aside 30 percent until you have seen two tax bills, then adjust.
? What can freelancers deduct? | Equipment, software, phone, travel, training, insurance and a workspace that is used for work only.
? When are self employed taxes due? | The return is due once a year, advance payments usually four times. Put all dates into the calendar in January.

# cash flow forecast (4, forms)
~ cash flow forecast template, cash flow management, how to improve cash flow, 13 week cash flow
A cash flow forecast shows when money comes and goes, and profit does not tell you that.
Thirteen weeks are the usual horizon, since they cover a quarter of payroll, tax and rent.
Most small companies that fail are profitable on paper in the month before.
Shortening the average time to payment by five days frees more cash than most loans.
Update the forecast every Monday and compare it with what happened.
A cash flow forecast in three versions, expected, late and worst, takes ten more minutes and prevents most shocks.
Customers who pay late once usually pay late again, so the forecast should use their habit and not the due date.
Seasonal businesses should look twelve months ahead, in weeks for the first quarter and in months after that.
+ List the ten largest payments first.
+ Send the invoice on the day of delivery.
+ Call on the first day after the due date.
- Forecasting with sales instead of payments hides the gap.
- Leaving out tax dates makes a forecast friendly and wrong.
? How do I make a cash flow forecast? | Start with today's bank balance, add expected payments week by week, take off wages, rent, tax and suppliers, for thirteen weeks.
? How can a small business improve cash flow? | Invoice on the same day, ask for deposits, shorten terms for new customers and call early.
? What is a 13 week cash flow forecast? | A table of expected payments in and out, week by week for one quarter, that starts with the bank balance of today.

# company formation (3, forms)
~ how to register a company, llc vs sole trader, company registration cost, starting a business checklist
Forming a company separates your own money from that of the business and brings duties such as accounts and filings.
A sole trader is quicker to start, a company is better when risk, partners or investors are involved.
Registration takes between one day and three weeks and costs 50 to 800 dollars with fees.
Partners who write down what happens when one leaves seldom need it and are always glad.
Company formation is quick, while bank account, insurance and registrations take most of the first month.
The purpose of the company should be written broadly enough for the next idea.
Contracts signed before the company exists bind the founders in person.
+ Choose the financial year with care.
+ Open the bank account before the first invoice.
+ Write a shareholder agreement with the lawyer, not with a template from abroad.
- Founding in a far state for its tax rate often means two sets of filings.
- Splitting shares in equal halves makes every quarrel a stalemate.
? Should I be a sole trader or form a company? | Stay a sole trader while risk and profit are small. Form a company when you take on partners, staff or larger contracts.
? How long does it take to register a company? | Between one day and three weeks. The bank account often takes longer than the register.
? What does company formation cost? | Between 50 and 800 dollars in fees, plus 500 to 1,500 for advice and contracts when several founders are involved.

# cloud accounting software (4)
~ best accounting software for small business, accounting software comparison, switch accounting software, invoicing software
Cloud accounting software connects bank, invoices and receipts and shows both sides the same figures.
Small companies pay 15 to 70 dollars a month, and add-ons for payroll and stock cost extra.
A change in the middle of the year is possible, but the first day of a tax period is easier.
Software does not replace rules: somebody must decide which account a cost belongs to.
Ask for a full export before you sign, as invoices must be kept for years.
Cloud accounting software should let you lock finished months, or old figures change without notice.
Two-factor sign-in is a must, since invoices and bank details are what attackers want.
Reports that an owner reads fit on one page: cash, sales, margin, unpaid invoices.
+ Connect the bank first and watch it for two weeks.
+ Use rules for payments that repeat.
+ Give your accountant a login of their own.
- Importing ten years of history slows the move and helps nobody.
- Automatic posting without a weekly look multiplies one error.
? What is the best accounting software for a small business? | The one that your accountant knows well and that fits your bank, your invoices and your payroll. Test it with one month of real data.
? Can I switch accounting software mid year? | Yes. Move opening balances on the first day of a month and keep the old system readable.

# audit preparation (3, forms)
~ tax audit checklist, how to prepare for a tax audit, audit documents, what happens in a tax audit
A tax audit checks whether returns match the records, usually for three years.
Selection follows unusual ratios, late filings and plain chance.
Complete records make an audit short: most small ones end within three days.
You may have your accountant answer every question.
Audit preparation starts with the bank: every private transfer and cash deposit needs an explanation.
A chronological folder of contracts answers most questions of an auditor in minutes.
Voluntary corrections before the letter arrives usually avoid penalties.
+ Name one contact and one room.
+ Give what was asked for, and nothing else.
+ Prepare bank, cash, cars and private use first.
- Guessing an answer is worse than looking it up.
- Changing records after the letter has arrived is a crime.
? What triggers a tax audit? | Large changes from year to year, losses over several years, cash businesses, late filings and random selection.
? How long does a tax audit take? | Small audits take two to five days on site. The final letter follows within one to six months.
? How should I prepare for a tax audit? | Sort bank, cash, contracts and private use for the years in question, name one contact, and go through the returns with your accountant.
`);
