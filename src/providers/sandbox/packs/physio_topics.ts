import { readTopics } from "./topic_text.ts";

export const PHYSIO_TOPICS = readTopics(`
# lower back pain (5, forms)
~ lower back pain exercises, lower back pain relief, physiotherapy for back pain, lower back pain when sitting
Nine of ten episodes of lower back pain get better within six weeks, with or without treatment.
Staying active helps more than bed rest, which weakens the muscles that hold the spine.
Pictures from a scanner show worn discs in a third of people of 30 years who have no pain at all.
Three exercises a day for ten minutes reduce the risk of a second episode by about a third.
Pain that goes down the leg below the knee, numbness or loss of strength should be examined within days.
Changing position every 30 minutes matters more than the perfect chair.
Lower back pain is more often linked to stress and poor sleep than to heavy work.
Swimming, cycling and strength training all help against lower back pain, so the best sport is the one you keep doing.
Lifting with a straight back is no protection by itself, while regular strength training is.
+ Walk for ten minutes three times a day, also when it hurts a little.
+ Begin with movements that ease the pain and add strength after a week.
+ Sleep on your side with a pillow between the knees.
+ See a doctor at once if you lose control of bladder or bowel.
- Lying down until the pain is gone makes the way back longer.
- Stretching into sharp pain irritates what should calm down.
- Waiting for a scan before moving loses the best weeks.
? How long does lower back pain last? | Most episodes ease within two to six weeks. If the pain has not changed after six weeks, have it examined.
? What exercises help with lower back pain? | Walking, gentle knee rolls and the bridge are good first steps. Add the side plank and hip hinges once daily movement feels easy.
? When should I see a physiotherapist for back pain? | Go when the pain limits your day for more than a week, when it returns, or when it goes down the leg.
? Is walking good for lower back pain? | Yes. Walking eases lower back pain for most people, best in several short rounds a day instead of one long one.

# physiotherapist near me (5)
~ physiotherapy clinic near me, physio near me, physiotherapy near me
A physiotherapist near you spares the drive after a treatment, when sitting for long undoes part of it.
Most clinics see new patients within five working days and urgent ones within two.
A first visit takes 45 to 60 minutes, because a good plan begins with a thorough examination.
Many insurers let you see a physiotherapist without a doctor's letter, some still ask for one.
Clinics that share a building with a gym can show an exercise on the machine that you will use.
A clinic near work makes it more likely that somebody finishes the plan than one near home.
Four to eight visits are usual for a common complaint, fewer when the exercises are done at home.
+ Ask whether you will see the same therapist each time.
+ Ask for the plan in writing after the first visit.
+ Look for early and late hours if you work.
- Choosing by distance alone forgets to ask whether they treat your complaint.
- Stopping when the pain stops leaves the cause in place.
- Booking one visit at a time means waiting between them.
? Do I need a referral to see a physiotherapist? | In most places you can book without one. Ask your insurer whether it wants a doctor's letter to pay.
? How soon can I get an appointment? | Most clinics have a date within five working days, and keep some free for acute pain.
? How do I choose a physiotherapist? | Ask how often they treat your complaint, whether you see the same person each time, and whether you get a plan in writing.

# sports injury rehab (4)
~ sports physiotherapy, ankle sprain recovery, acl rehab, return to running after injury
Rehabilitation after a sports injury follows load, not the calendar: tissue adapts when it is asked a little more each week.
An ankle sprain is ready for running when you can hop twenty times on one leg without pain.
After an ACL reconstruction a return to cutting sports before nine months raises the risk of a new tear clearly.
Strength of the injured leg should reach 90 percent of the other one before full training.
Swelling the day after is the most honest sign that a session was too much.
A sports injury rehab plan has four phases: calm, move, strengthen, return.
Hamstring strains come back in one of four players when sprinting is not trained before the return.
Bone stress injuries are the exception to the rule of training with mild pain, since they need rest.
+ Keep the rest of the body training while one part heals.
+ Note pain in the evening and in the next morning, from 0 to 10.
+ Test strength on both sides before you return.
+ Sleep eight hours, since that is when tissue is repaired.
- Resting until nothing hurts means starting again from zero.
- Returning by date instead of by test is the usual way to a second injury.
- Stopping the exercises when the pain ends leaves the weakness in place.
? How long does an ankle sprain take to heal? | A mild sprain needs two to three weeks, a severe one six to twelve. Balance training lowers the risk of the next one.
? When can I run again after an injury? | When you can walk for 30 minutes, hop on one leg twenty times and climb stairs without pain or swelling the next day.

# physiotherapy for neck pain (4)
~ neck pain exercises, neck pain from desk work, stiff neck relief, tension headache physiotherapy
Most neck pain comes from long stillness rather than from one wrong posture.
Strengthening the shoulder blades and deep neck muscles works better than massage alone.
A screen at eye height and elbows at rest take load off the upper neck.
Headaches that start in the neck often ease within four to six sessions.
Dizziness, double vision or weakness in the arms need a doctor first.
Physiotherapy for neck pain usually shows its effect within four weeks of two visits and daily exercises.
Jaw clenching and neck pain often come together, so both should be examined.
Sleeping on the stomach turns the neck for hours and keeps it stiff.
+ Turn the head slowly from side to side ten times each hour.
+ Bring the screen to your eyes, not your eyes to the screen.
+ Use a headset for calls longer than ten minutes.
- Cracking the neck by yourself gives relief for minutes and irritation for days.
- A soft collar for more than a few days weakens the muscles.
- Buying a new pillow every month postpones the exercises.
? What helps a stiff neck fast? | Warmth, gentle turning and a short walk help within a day or two. Sharp pain after an accident must be examined.
? Can a physiotherapist help with headaches? | Yes, when the headache begins in the neck or comes with jaw tension. Four to six sessions show whether it helps.
? How many physiotherapy visits does neck pain need? | Four to six visits with daily exercises are usual. If nothing has changed after four, the plan should change.

# pelvic floor physiotherapy (4)
~ pelvic floor exercises, pelvic floor after birth, bladder leakage exercises, postnatal physiotherapy
Pelvic floor physiotherapy treats leakage, pressure and pain by training muscles that few people can feel at first.
One in three women leaks urine after birth, and supervised training helps about two thirds of them.
Good training has three parts: strength, endurance and letting go.
Three months of daily practice are needed before strength changes measurably.
Men benefit as well, above all before and after prostate surgery.
Pelvic floor physiotherapy is also used for constipation, pain during sex and a feeling of heaviness.
Running and jumping can be trained again step by step from about twelve weeks after birth.
Biofeedback and ultrasound help people who cannot feel the muscles at first.
+ Breathe out while you lift the pelvic floor.
+ Practise lying down first, then sitting, then standing.
+ Ask for an internal assessment if you are not sure that you use the right muscles.
- Holding the breath presses down what should lift.
- Only squeezing and never relaxing can cause pain.
- Going to the toilet just in case trains the bladder to ask earlier.
? How long does it take to strengthen the pelvic floor? | Expect first changes after four to six weeks and clear ones after three months of daily practice.
? When can I start pelvic floor exercises after birth? | Gentle breathing and light activation can start in the first days. An examination six weeks after birth shows what comes next.
? Is pelvic floor physiotherapy painful? | It should not be. The examination is gentle, you can stop at any time, and much can be done without an internal one.

# shoulder pain (4, forms)
~ shoulder pain exercises, frozen shoulder treatment, rotator cuff exercises, shoulder impingement
Most shoulder pain after 40 comes from tendons of the rotator cuff and responds to slow strengthening.
A frozen shoulder passes through pain, stiffness and thawing, and takes one to three years in all.
Twelve weeks of exercise give results like surgery for many tears that came with age.
Pain at night on the shoulder is common and eases when the arm is supported by a pillow.
The shoulder blade decides how free the arm can move.
Shoulder pain that spreads to the hand may come from the neck, so both are examined.
Sleeping on the other side with a pillow in front of the chest rests a sore shoulder.
Swimming and throwing load the shoulder most, so volume should rise by no more than ten percent a week.
+ Begin below shoulder height and move up week by week.
+ Accept mild pain during exercise if it is gone the next morning.
+ Support the arm with a pillow at night.
- Stopping all movement turns a sore shoulder into a stiff one.
- Repeated injections weaken the tendon.
- Training only the front of the shoulder keeps the imbalance.
? How do I know if I have a frozen shoulder? | Typical is that another person cannot turn your arm outwards either. An examination takes ten minutes and gives a clear answer.
? Do rotator cuff tears heal without surgery? | Many tears that came with age do well with twelve weeks of exercise. A sudden tear after a fall should be seen by a surgeon early.
? Should I rest a painful shoulder? | Rest it from what hurts sharply and keep everything else moving. Two weeks in a sling stiffen most shoulders.

# knee pain (5, forms)
~ knee pain exercises, knee pain when running, physiotherapy for knee osteoarthritis, meniscus tear exercises
Strong thighs and hips take load off the knee, which is why exercise is the first treatment for most knee pain.
With osteoarthritis twelve weeks of training reduce pain about as much as common painkillers.
Each kilogram of body weight loads the knee with about four kilograms at every step.
Pain in front of the knee while running usually eases with shorter and quicker steps.
A knee that locks or gives way should be examined.
Knee pain after a fall with swelling within two hours often means an injured ligament.
Running does not wear out healthy knees, and runners have less osteoarthritis than people who sit.
Losing five kilograms takes about 20 kilograms of load off the knee with every step.
+ Raise your step rate by five to ten percent when you run.
+ Train twice a week with weights that make the last two repetitions hard.
+ Cycle on days on which walking hurts.
- Avoiding stairs for months makes the thigh weaker.
- A brace alone does not replace strength.
- Surgery on a worn meniscus seldom helps more than training.
? Is walking good for knee pain? | Yes, on even ground and in portions that do not swell the knee. Start with ten minutes and add two each day.
? What is the best exercise for knee osteoarthritis? | Slow squats to a chair, step-ups and cycling. What matters most is doing them two to three times a week for three months.
? Does running damage the knees? | Healthy knees get used to running when distance grows slowly. Pain that lasts until the next morning is the sign to step back.

# dry needling (3)
~ dry needling benefits, dry needling vs acupuncture, does dry needling hurt, dry needling side effects
Dry needling places a thin needle into a tense point of a muscle to make it let go.
Relief often comes within two days and lasts longer when exercises follow.
The usual side effect is soreness like after training for one to two days.
It is not used over lungs without special care, in pregnancy only after advice, and not with blood thinners.
Acupuncture follows another theory and often uses other points.
Dry needling works best for muscles that ache when they are pressed and refer pain to another place.
A session takes five to ten minutes within a longer visit.
Dry needling should be done only by therapists with extra training, who know the anatomy around lungs and nerves.
+ Drink water and move gently on the same day.
+ Tell the therapist about medicines that you take.
+ Combine it with strengthening for a lasting effect.
- Needling alone every week treats the sign and not the cause.
- Hard training on the same day makes the soreness worse.
? Does dry needling hurt? | You feel a short twitch and then a dull ache for seconds. Most people are a little sore for a day.
? How many dry needling sessions do I need? | Two or three show whether it helps. If nothing has changed by then, another way is better.

# posture correction (3)
~ posture exercises, desk ergonomics, standing desk benefits, forward head posture
There is no perfect posture: the best one is the next one.
People who change position every half hour report less pain than those who sit straight all day.
A desk at elbow height and a screen at arm's length suit most people.
Standing for the whole day moves the problem from the back to the legs.
Strength in the upper back helps more than reminders to sit up.
Posture correction by willpower lasts for minutes, while a different desk set-up lasts all day.
Reading glasses that are too weak pull the head forward at the screen.
Ten minutes of strength training for the upper back, three times a week, change posture within two months.
+ Stand up for each telephone call.
+ Put the printer in another room.
+ Train rows and carries twice a week.
- A posture corrector works as long as you wear it.
- Buying an expensive chair without moving changes little.
? Do posture correctors work? | They remind you while you wear them, and the effect ends when you take them off. Strength and breaks last longer.
? How often should I get up from my desk? | Every 30 minutes for one or two minutes. A glass of water that is too small is a good reminder.
? Can posture be corrected in adults? | Yes, within limits. Strength, breaks and a fitting desk change how people stand and sit within two to three months.

# physiotherapy after surgery (3)
~ knee replacement rehab, hip replacement exercises, physiotherapy after rotator cuff surgery, how long is physiotherapy after surgery
Physiotherapy after surgery begins on the first day, since early movement prevents stiffness and clots.
After a knee replacement most people walk without crutches after four to six weeks.
The first six weeks protect what was repaired, the next six rebuild movement, the months after build strength.
Training before the operation shortens the way back by about two weeks.
Swelling control decides how fast the muscle comes back.
Physiotherapy after surgery follows the protocol of the surgeon, which differs for the same operation.
Pain medicine before a session is fine when it allows movement, not when it hides a warning.
Driving is usually safe again when an emergency stop is possible without pain.
+ Practise walking with crutches before the operation.
+ Raise the leg above the heart three times a day in the first weeks.
+ Ask the surgeon for the protocol and bring it along.
- Doing more because it feels good risks the repair.
- Skipping the last phase leaves a leg that is strong enough for the house only.
? How long do I need physiotherapy after a knee replacement? | Plan twelve weeks with two sessions a week at first, then exercises at home for six to nine months.
? Should I do physiotherapy before surgery? | Yes. Four to six weeks of strengthening before the operation make the first weeks after it easier.

# online physiotherapy (3)
~ virtual physiotherapy, physiotherapy app, tele-rehabilitation, physiotherapist video consultation
Online physiotherapy works well for advice, exercise plans and progress checks.
For back and knee pain studies find results close to those of visits in person.
The first examination after an injury belongs into the clinic.
A session needs two metres of space and a camera at hip height.
Online physiotherapy saves the journey, which matters most in the first week after an operation.
Older people manage online physiotherapy well when somebody helps with the first call.
Between two visits a short video call keeps more people at their exercises.
+ Place the camera so that your whole body is in the picture.
+ Have a chair, a towel and a band at hand.
+ Send a short film of the exercise that worries you.
- Using a general app after surgery ignores the protocol.
- Skipping the check-ups means that a wrong movement becomes a habit.
? Is online physiotherapy effective? | For many back, neck and knee complaints it is about as effective as visits, as long as a person follows your progress.
? Does insurance cover online physiotherapy? | Many plans do, under the same conditions as a visit. Ask for the code before the first session.
? What do I need for online physiotherapy? | Two metres of free floor, a chair, a towel, and a phone or laptop with a camera at hip height.
`);
