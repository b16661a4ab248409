import { readTopics } from "./topic_text.ts";

export const PROJECT_TOPICS = readTopics(`
# project management software (5, forms)
~ best project management software, project management tool, project management app, project management software for small business
Project management software keeps tasks, owners, dates and files of a project in one place that the whole team can see.
Teams of up to ten people mostly need boards, due dates and comments, larger ones also need dependencies, workload views and roles.
List prices run from 6 to 25 dollars per user and month, and guests or viewers are often free.
A change of tool takes a team of 20 people about three weeks until daily work feels normal again.
Two thirds of failed introductions have one cause in common: nobody decided which work belongs into the tool and which does not.
An export in an open format is the cheapest insurance against a tool that stops fitting.
Project management software with a public roadmap tells you which gaps will be closed and which will stay.
Permission settings become important at about 30 people, when the first contractors and departments join.
Most teams use four views every day: my tasks, the board, the calendar and the list of what is late.
+ Try the tool with one real project for two weeks before you decide.
+ Write down the five views that your team opens every day and test only those.
+ Ask how you get your data out before you put it in.
+ Name one person who may change the set-up.
- Importing every old task on the first day buries the new tool under finished work.
- Buying for the largest project leaves small teams with fields that nobody fills in.
- Comparing feature lists instead of daily routines hides what slows people down.
? What is the best project management software for a small team? | For up to ten people choose a tool with boards, due dates and comments that everybody understands in one hour. Dependencies and portfolios can wait.
? How much does project management software cost? | Plan 6 to 25 dollars per user and month. Ask about guests, since clients and freelancers can double the number of seats.
? How long does it take to introduce a project management tool? | A team of 20 needs about three weeks: one to set up, one to work side by side with the old way, one to stop using it.
? When does a team need project management software? | At about five people or three parallel projects, when nobody can say any more who waits for whom.

# kanban board (5, forms)
~ kanban board online, kanban board example, kanban vs scrum, kanban wip limit
A kanban board shows work as cards that move through columns from requested to done.
The limit on work in progress is what makes it kanban: a full column means finish something before you start something.
A good starting limit is one and a half cards per person in a column.
Lead time, the days from request to done, is the one figure that a board gives for free.
Cards that have not moved for five days are worth a question in the daily meeting.
Kanban needs no sprints and no new roles, which makes it easy to begin with what you have.
A kanban board on the wall works for teams in one room, while remote teams need one that everyone can move.
Blocked cards should be marked with a reason, since the three most common reasons explain most of the waiting.
An extra lane for urgent work needs a limit of one, or everything becomes urgent within a week.
+ Start with three columns and add one only when work waits there.
+ Write the limit into the title of the column.
+ Move cards in the meeting, not before it.
+ Measure lead time for four weeks before you change anything.
- A column for every person turns a board into a list of who is to blame.
- Boards without limits only make the queue visible.
- Large cards that stay for weeks hide everything that happens in them.
? What is a WIP limit in kanban? | It is the largest number of cards allowed in a column. When it is reached, the team finishes work before it starts new work.
? Is kanban better than scrum? | Kanban suits work that arrives at any time, such as support and operations. Scrum suits products that are planned in steps of one to four weeks.
? How many columns should a kanban board have? | Three to six. Add a column only where work really waits for somebody else.

# gantt chart (4, forms)
~ gantt chart software, gantt chart template, gantt chart example, gantt chart vs timeline
A gantt chart shows tasks as bars on a calendar, with arrows for what must be finished first.
It is at its best for work with real dependencies: construction, events, migrations, product launches.
The critical path is the chain of tasks in which one day of delay moves the end by one day.
A chart with more than 50 bars is read by nobody, so group the rest into phases.
Baselines keep the first plan visible, which makes a delay a fact instead of an opinion.
A gantt chart for customers shows five to ten bars, the one for the team shows the next four weeks.
Milestones are points without duration, and each needs a sentence that says when it is reached.
Weather, permits and deliveries belong on a gantt chart as tasks of their own, because they have no owner in the team.
+ Plan in weeks beyond the next month.
+ Give every bar one owner.
+ Add a buffer at the end of the project, not in every task.
- Linking every task to every other makes a plan that breaks with each change.
- A chart that is updated once a month describes the past.
- Planning people to 100 percent leaves no room for what always happens.
? When should I use a gantt chart? | Use one when tasks depend on each other and the end date is fixed. For a steady flow of small requests a board is the better picture.
? What is the critical path in a gantt chart? | It is the longest chain of dependent tasks. Any delay on it delays the whole project.
? How detailed should a gantt chart be? | Plan the next four weeks by task and the rest by phase. A gantt chart with more than 50 bars is read by nobody.

# resource planning (3)
~ resource planning software, capacity planning, team workload management, resource planning template
Resource planning compares the hours that are promised with the hours that people have.
A person who works 40 hours a week has about 28 for project work after meetings, mail and small requests.
Planning at 80 percent of capacity keeps dates stable, at 100 percent every sick day moves a deadline.
Weekly plans beat daily ones, because daily plans are wrong by noon.
The earliest warning of an overload is a person who appears in three projects in one week.
Resource planning by role in the first draft and by name in the last four weeks saves most rework.
People in more than two projects at once lose about a fifth of their time to switching.
A shared calendar for holidays removes half of the surprises from resource planning.
+ Count real project hours for two weeks before you plan.
+ Keep one fifth of the time free for what nobody planned.
+ Look six weeks ahead, not six months.
- Planning by head count ignores that skills are not exchangeable.
- Moving people every week costs more time than it saves.
- Hiding holidays in another calendar breaks the best plan.
? How do you calculate team capacity? | Multiply people by hours, take off meetings, holidays and support, and plan with 80 percent of what is left.
? What is resource planning in project management? | It is the comparison of promised work and available hours, week by week, so that overload is seen before it happens.
? How far ahead should resource planning look? | Six weeks by name and three months by role. Plans beyond that are guesses with dates.

# time tracking software (4, forms)
~ time tracking app, time tracking for employees, time tracking for freelancers, timesheet template
Time tracking shows where hours go, and most teams find that small requests take a fifth of the week.
Entries written on the same day are about twice as accurate as those written on Friday.
Agencies need tracked hours for invoices, product teams need them only to learn how long things take.
A list of ten activities is enough, longer lists are guessed at.
In many countries employers must record working time, while project time remains their own choice.
Time tracking software with a timer in the task is used by more people than one with a weekly form.
Tracked hours from three finished projects make the next estimate about a third more accurate.
Rounding to quarter hours is precise enough for most invoices.
+ Start the timer from the task, not from a second tool.
+ Look at the figures together every two weeks.
+ Tell the team what the figures are not used for.
- Tracking in minutes gives false precision and annoyed people.
- Using hours to compare people ends honest entries.
- A second login for timesheets means that they are filled in on the last day.
? Is time tracking worth it for small teams? | Yes, when you bill by the hour or when nobody can say where the week went. Two weeks are often enough to find the answer.
? How do I get my team to track time? | Keep the list short, put the timer where the work is, and show within a month what changed because of the figures.

# agile project management (4)
~ agile methodology, agile vs waterfall, scrum for beginners, sprint planning
Agile project management plans in short steps and lets what was learned change the next step.
A sprint of two weeks is long enough to finish something and short enough to be wrong cheaply.
The daily meeting takes 15 minutes and answers one question: what stops us today.
Velocity helps a team to plan its own next sprint and says nothing about another team.
Fixed price and fixed scope can live with agile work when the order of the scope may change.
Agile project management shortens the time until the first useful result, not always the time until the last one.
Teams of five to nine people need the least coordination for agile project management.
A backlog with more than 100 entries is a wish list, so old entries should be deleted without regret.
+ Finish one thing before the sprint ends rather than starting five.
+ Write down the goal of a sprint in one sentence.
+ Invite the customer to the review.
- Agile without a product owner means that the loudest voice decides.
- Skipping the retrospective in busy weeks keeps the weeks busy.
- Renaming status meetings does not make a team agile.
? What is the difference between agile and waterfall? | Waterfall plans everything first and delivers at the end. Agile plans and delivers in small steps, so mistakes show early.
? How long should a sprint be? | Two weeks suit most teams. Choose one week when priorities change often, and four only when testing takes long.
? Does agile project management work with fixed deadlines? | Yes, when the order of the scope may change. The most valuable parts are finished first, and what is left out is agreed openly.

# client portal (3, forms)
~ client portal software, project management with client access, client portal for agencies, client collaboration tool
A client portal shows customers the state of their project without giving them the whole tool.
Agencies that use one report a third fewer status e-mails.
Approvals with a name and a date end most discussions about what was agreed.
Customers read a page with five lines, they do not read a board with fifty cards.
A client portal shortens approvals from five days to two when each request has a due date.
Files in a client portal should have one current version, with older ones one click away.
Customers with several projects want one page with all of them, sorted by the next date.
+ Show milestones, open questions and the next date, nothing else.
+ Send a short note on the same weekday every week.
+ Let customers comment without an account.
- Giving clients full access shows them half-finished thoughts.
- A portal without notifications is visited once.
- Two places for approvals mean that none counts.
? What should a client portal include? | Milestones, files, approvals, open questions and the next date. Everything else stays with the team.
? Do clients really use a portal? | They do when it saves them a call and when every message links to the page in question.
? Is a client portal secure? | It is when links expire, guests see only their own project, and every download is recorded.

# project budget tracking (3)
~ project budget template, project cost tracking, how to track project budget, project profitability
Budget tracking compares planned hours and costs with what has been used, best every week.
When half of the budget is used and less than half of the work is done, the project is already late.
Fixed price projects lose money mostly through small additions that nobody wrote down.
A forecast needs three figures: spent, still to do, and the rate per hour.
Project budget tracking needs one person who asks each week what is still to do, not only what was spent.
A reserve of ten percent for known unknowns keeps most projects within their budget.
Fixed price projects should be split into parts of no more than four weeks, each with its own budget.
+ Split the budget by phase, not by person.
+ Write every change request down, even the free ones.
+ Look at the three largest tasks first.
- Waiting for the accounting department shows the loss after the end.
- Mixing internal and billable hours hides what a customer costs.
- Round budgets such as 50,000 were seldom estimated at all.
? How do you track a project budget? | Record hours daily, compare them each week with the plan per phase, and forecast from the work that is left.
? What is a good project margin? | Service firms aim for 20 to 30 percent after all costs. Below 10 percent one delay takes the profit.

# meeting notes template (3, forms)
~ meeting agenda template, action items template, meeting minutes example, how to run a project meeting
Good meeting notes hold three things: decisions, actions with an owner and a date, and open questions.
Notes that are sent within an hour are read, those sent the next day are filed.
A project meeting with more than eight people informs, it does not decide.
Action items that live in the task tool are done twice as often as those in a document.
A meeting notes template with five fields is filled in, one with fifteen is not.
Decisions need a date and a reason, because the reason is what people ask for half a year later.
Open questions should move to the next agenda by themselves.
+ Write the agenda as questions.
+ Let the note taker read the decisions aloud before the end.
+ Close every item with a name and a date.
- Recording everything replaces thinking about what was decided.
- Actions without an owner belong to nobody.
- A standing meeting without an agenda stands for no reason.
? What should meeting notes include? | Decisions, actions with owner and date, and open questions. Who said what is rarely needed.
? How long should a project meeting be? | Thirty minutes suit most teams. Decisions that need longer deserve a paper first.
? Who should write meeting notes? | Somebody who does not lead the meeting. Rotating the task each month keeps the notes short and fair.

# remote team collaboration (3)
~ remote team management, working across time zones, asynchronous work, remote collaboration tools
Remote teams work well when most questions can be answered by reading instead of asking.
Four shared hours a day are enough for most teams, also across eight time zones.
Written decisions save the most time for those who were not in the room.
People who start remotely need a named contact for the first six weeks.
Remote team collaboration improves when each channel has a purpose and an expected time to answer.
A written weekly summary of ten lines replaces most status calls.
Two visits a year in person do more for remote team collaboration than a call every day.
+ Write the answer where the work is, not in a chat.
+ Rotate the hour of the weekly call.
+ Agree how fast each channel is answered.
- Replacing the office by a day of video calls tires everyone.
- Private messages make knowledge disappear.
- Measuring presence tells nothing about progress.
? How do remote teams stay aligned? | With written goals, one place for tasks, a short weekly call, and decisions that anybody can find later.
? What tools does a remote team need? | A task tool, a document tool, chat and video. Four are enough when everybody knows what belongs where.
? How many meetings does a remote team need? | One weekly call for the whole team and short calls by need. Everything that only informs can be written.
`);
